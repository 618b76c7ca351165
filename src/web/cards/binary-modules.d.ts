/** The bundler turns these into modules of the Worker; wrangler.toml, `rules`. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.ttf' {
  const font: ArrayBuffer;
  export default font;
}
