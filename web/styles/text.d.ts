// The build puts a style sheet that a script imports into the script, as text.
declare module "*.css" {
  const text: string;
  export default text;
}
