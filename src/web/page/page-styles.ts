import sheets from '../../../dist/page-styles.js';
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
export async function pageStyles({
  styles = [],
  hasScreen = false,
  teamColors: leagues = [],
}: Head): Promise<PageStyle[]> {
  const isLoaded = (sheet: PageSheet) => styles.includes(sheet) || (sheet === 'account' && hasScreen);
  return Promise.all([style('site'), ...PAGE_SHEETS.filter(isLoaded).map(style), ...leagues.map(teamColors)]);
}

export function teamColors(league: League): Promise<PageStyle> {
  return style(`teams-${leagueFacts(league).path}`);
}

/** A dynamic import costs workerd 0.02 ms of CPU each time. */
const loaded = new Map<string, PageStyle>();

/** A first request evaluates only the sheets of its page. */
async function style(name: string): Promise<PageStyle> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const load = sheets[`${name}.css`];
  if (load === undefined) throw new Error(`The client build has no ${name}.css: run "vite build"`);
  const sheet = { name, ...(await load()).default };
  loaded.set(name, sheet);
  return sheet;
}
