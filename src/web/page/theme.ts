import { light, dark } from '../../../dist/theme-colors.json';
import type { ThemeColors } from '../styles/theme-colors.ts';

/** The colors of tokens.css; `vite build` reads them. */
export const theme: ThemeColors = { light, dark };
