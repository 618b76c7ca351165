import type { League } from '../leagues.ts';
import { readLeagues } from './league-words.ts';

/** What fans look for and the site does not have. */
export interface OtherSport {
  /** After 'no', like 'college football' or 'WNBA games'. */
  name: string;
  /** The league of the same sport; null without one. */
  nearest: League | null;
}

const SPORTS: readonly [pattern: RegExp, sport: string, league: League][] = [
  [/\bbasketball\b|\bhoops\b|\bmarch madness\b|\bfinal four\b/, 'basketball', 'NBA'],
  [/\bhockey\b|\bfrozen four\b/, 'hockey', 'NHL'],
  [/\bbaseball\b/, 'baseball', 'MLB'],
  [/\bfootball\b|\bcfb\b|\bcfp\b/, 'football', 'NFL'],
];

const COLLEGE = /\b(?:college|ncaa\w?|cfb|cfp|march madness|(?:final|frozen) four|high school)\b/;

const OTHERS: readonly [pattern: RegExp, name: string, nearest: League | null][] = [
  [/\bwnba\b/, 'WNBA games', 'NBA'],
  [/\bg league\b/, 'G League games', 'NBA'],
  [/\b(?:ahl|echl|pwhl)\b/, 'AHL, ECHL or PWHL games', 'NHL'],
  [/\bminor leagues?\b|\bmilb\b|\b(?:triple|double) a\b/, 'minor league games', 'MLB'],
  [/\b(?:cfl|xfl|ufl|usfl)\b/, 'CFL or UFL games', 'NFL'],
  [/\b(?:soccer|mls|nwsl|fifa|world cup|premier league)\b/, 'soccer', null],
  [/\b(?:nascar|indycar|formula (?:1|one)|f1)\b/, 'motor racing', null],
  [/\b(?:ufc|mma|boxing|wwe|wrestling)\b/, 'boxing, MMA or wrestling', null],
  [
    /\b(?:tennis|golf|pga|us open|lacrosse|rugby|cricket|volleyball|softball)\b/,
    'golf, tennis or other sports',
    null,
  ],
  [/\bolympics?\b/, 'Olympics', null],
  [/\bpro bowl\b|\bnfl draft\b/, 'Pro Bowl or draft', 'NFL'],
  [/\bhome run derby\b|\bfutures game\b/, 'Home Run Derby', 'MLB'],
];

const ALL_STAR = /\ball stars?\b/;

/** @param text as `plainName` returns it. */
export function readOtherSport(text: string): OtherSport | null {
  const [, sport, ofSport] = SPORTS.find(([pattern]) => pattern.test(text)) ?? [];
  const league = ofSport ?? readLeagues(text).leagues[0] ?? null;
  if (COLLEGE.test(text)) return { name: `college ${sport ?? 'sports'}`, nearest: league };
  if (ALL_STAR.test(text)) return { name: 'All-Star games', nearest: league };
  const [, name, nearest = null] = OTHERS.find(([pattern]) => pattern.test(text)) ?? [];
  return name === undefined ? null : { name, nearest };
}
