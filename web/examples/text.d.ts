// The build puts the octets of a .txt file into the script, as they are.
declare module "*.txt" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
