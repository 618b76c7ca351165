/** Written by `vite build`; declared so that types are checked before the first build. */
declare module '*/client-manifest.json' {
  const files: Record<string, string>;
  export default files;
}

/** Written by `vite build` from styles/tokens.css. */
declare module '*/theme-colors.json' {
  export const light: Record<string, string>;
  export const dark: Record<string, string>;
}

/** Written by `vite build`; another one for other code. */
declare module '*/build-id.json' {
  export const id: string;
}
