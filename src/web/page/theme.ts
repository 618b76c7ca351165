import { light, dark } from '../../../dist/theme-colors.json';
import type { ThemeColors } from '../styles/theme-colors.ts';

/** The colours of tokens.css, as `vite build` read them. */
export const theme: ThemeColors = { light, dark };
