declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

declare module '*.ttf' {
  const font: ArrayBuffer;
  export default font;
}
