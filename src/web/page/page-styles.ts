import built from '../../../dist/client-styles.json';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import type { Head } from './head.ts';

export interface PageStyle {
  name: string;
  text: string;
  /** SHA-256 of the text in base64, for the Content-Security-Policy. */
  hash: string;
}

/** A page holds its styles, so that its first paint needs no second round trip (docs/decisions/085-first-paint.md). */
export function pageStyles(head: Head): PageStyle[] {
  return [
    style('site'),
    ...(head.hasGuideStyles ? [style('guide')] : []),
    ...(head.hasTripStyles ? [style('trips')] : []),
    ...(head.hasHomeStyles ? [style('home')] : []),
    ...(head.hasTripLists || head.hasGrid ? [style('trip-lists')] : []),
    ...(head.hasScreen || head.hasAccountStyles ? [style('account')] : []),
    ...(head.teamColors ?? []).map(teamColors),
  ];
}

export function teamColors(league: League): PageStyle {
  return style(`teams-${leagueFacts(league).path}`);
}

const styles: Record<string, { text: string; hash: string }> = built;

function style(name: string): PageStyle {
  const sheet = styles[`${name}.css`];
  if (sheet === undefined) throw new Error(`The client build has no ${name}.css: run "vite build"`);
  return { name, ...sheet };
}
