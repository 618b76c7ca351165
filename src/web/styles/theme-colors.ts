/** Colours of one scheme by token name, without `--color-`: `{ paper: '#f5efe0', … }`. */
export type SchemeColors = Readonly<Record<string, string>>;

export interface ThemeColors {
  light: SchemeColors;
  dark: SchemeColors;
}

/** Reads the colours out of tokens.css, for what no stylesheet reaches: the browser's own bar, cards, icons. */
export function themeColors(tokensCss: string): ThemeColors {
  const darkAt = tokensCss.indexOf('prefers-color-scheme: dark');
  const light = colorsIn(tokensCss.slice(0, darkAt));
  return { light, dark: { ...light, ...colorsIn(tokensCss.slice(darkAt)) } };
}

/**
 * @returns the colour of a token, `#rrggbb`.
 * @throws when tokens.css has no such colour.
 */
export function colorOf(colors: SchemeColors, token: string): string {
  const color = colors[token];
  if (color === undefined) throw new Error(`tokens.css has no colour ${token}`);
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
