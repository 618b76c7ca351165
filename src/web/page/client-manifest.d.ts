/** `vite build` writes these files; declared here so that types check before the first build. */
declare module '*/client-manifest.json' {
  const files: Record<string, string>;
  export default files;
}

declare module '*/theme-colors.json' {
  export const light: Record<string, string>;
  export const dark: Record<string, string>;
}

/** Changes with the code. */
declare module '*/build-id.json' {
  export const id: string;
}
