/** The build lays these beside the Worker as modules (vite.worker.config.ts); wrangler.toml, `rules`. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.ttf' {
  const font: ArrayBuffer;
  export default font;
}
