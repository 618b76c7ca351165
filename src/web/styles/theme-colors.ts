/** Maps token names without `--color-` to colors: `{ paper: '#f5efe0' }`. */
export type SchemeColors = Readonly<Record<string, string>>;

export interface ThemeColors {
  light: SchemeColors;
  dark: SchemeColors;
}

/** Reads the colors of tokens.css for `theme-color`, cards and icons, because CSS does not reach them. */
export function themeColors(tokensCss: string): ThemeColors {
  const darkAt = tokensCss.indexOf('prefers-color-scheme: dark');
  const light = colorsIn(tokensCss.slice(0, darkAt));
  return { light, dark: { ...light, ...colorsIn(tokensCss.slice(darkAt)) } };
}

/**
 * @returns the color as `#rrggbb`.
 * @throws for an unknown token.
 */
export function colorOf(colors: SchemeColors, token: string): string {
  const color = colors[token];
  if (color === undefined) throw new Error(`tokens.css has no color ${token}`);
  return color;
}

function colorsIn(css: string): SchemeColors {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, token = '', color = '']) => [
      token,
      color,
    ]),
  );
}
