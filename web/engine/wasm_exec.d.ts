// The loader of the Go that compiles the engine. The build resolves the name; it sets globalThis.Go.
declare module "wasm_exec.js";
