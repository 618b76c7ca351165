import built from '../../../dist/client-styles.json';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import { PAGE_SHEETS, type PageSheet } from '../styles/page-sheets.ts';
import type { Head } from './head.ts';

export interface PageStyle {
  name: string;
  text: string;
  /** SHA-256 of the text in base64, for the Content-Security-Policy. */
  hash: string;
}

/** A page holds its styles, so that its first paint needs no second round trip (docs/decisions/085-first-paint.md). */
export function pageStyles({ styles = [], hasScreen = false, teamColors: leagues = [] }: Head): PageStyle[] {
  const isLoaded = (sheet: PageSheet) => styles.includes(sheet) || (sheet === 'account' && hasScreen);
  return [style('site'), ...PAGE_SHEETS.filter(isLoaded).map(style), ...leagues.map(teamColors)];
}

export function teamColors(league: League): PageStyle {
  return style(`teams-${leagueFacts(league).path}`);
}

const sheets: Record<string, { text: string; hash: string }> = built;

function style(name: string): PageStyle {
  const sheet = sheets[`${name}.css`];
  if (sheet === undefined) throw new Error(`The client build has no ${name}.css: run "vite build"`);
  return { name, ...sheet };
}
