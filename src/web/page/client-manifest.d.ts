/** Types must check before `vite build` writes these files. */
declare module '*/client-manifest.json' {
  const files: Record<string, string>;
  export default files;
}

declare module '*/page-styles.js' {
  const sheets: Record<string, () => Promise<{ default: { text: string; hash: string } }>>;
  export default sheets;
}

declare module '*/theme-colors.json' {
  export const light: Record<string, string>;
  export const dark: Record<string, string>;
}

declare module '*/build-id.json' {
  export const id: string;
}
