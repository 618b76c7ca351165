import { light, dark } from '../../../dist/theme-colors.json';
import type { ThemeColors } from '../styles/theme-colors.ts';

export const theme: ThemeColors = { light, dark };
