/** Written by `vite build`; declared so that types are checked before the first build. */
declare module '*/client-manifest.json' {
  const files: Record<string, string>;
  export default files;
}
