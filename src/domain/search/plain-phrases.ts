import { addDays } from '../dates/zoned-time.ts';
import { nflWeekOf } from '../trips/lists/nfl-week.ts';
import { RIVALRIES } from './fan-names.ts';

/** 'One' and 'same' say that the games go together, not when. */
const SOME_DAYS = /\b(?:in |on |over )?(?:one|a|any|the same|same|single) (?:weekend|week|trip|day)\b/gi;
/** One word, as in `REGIONS`: 'east' begins many names. */
const COAST = /\b(east|west) coast\b/gi;
const NFL_WEEK = /\b(?:nfl |football )?week (?<number>\d{1,2})\b(?: (?:nfl|football)\b)?/i;
const WEEKS_OF_A_SEASON = 18;

/** Says in names and dates what fans say in a phrase of their own: 'subway series' is 'Mets Yankees'. */
export function plainPhrases(query: string, today: string): string {
  const text = query.replaceAll(SOME_DAYS, ' ').replaceAll(COAST, '$1coast');
  const rivalry = RIVALRIES.find(([name]) => text.toLowerCase().includes(name));
  if (rivalry) return withRivals(text, rivalry);
  return text.replace(NFL_WEEK, (phrase, number: string) => {
    const from = startOfWeek(Number(number), today);
    return from === null ? phrase : `NFL ${from} to ${addDays(from, 6)}`;
  });
}

/** The teams may be named too. */
function withRivals(text: string, [name, teams]: readonly [string, string]): string {
  const at = text.toLowerCase().indexOf(name);
  const others = `${text.slice(0, at)} ${text.slice(at + name.length)}`;
  const isTeam = new RegExp(`\\b(?:${teams.replaceAll(' ', '|')})\\b`, 'gi');
  return `${teams} ${others.replaceAll(isTeam, ' ')}`.trim();
}

/** The Tuesday that begins this season's week, or the next season's where it is over. */
function startOfWeek(number: number, today: string): string | null {
  if (number < 1 || number > WEEKS_OF_A_SEASON) return null;
  const { season } = nflWeekOf(today);
  for (const year of [season, season + 1]) {
    const first = firstWeek(year);
    const from = addDays(first, 7 * (number - 1));
    if (addDays(from, 6) >= today) return from;
  }
  return null;
}

function firstWeek(year: number): string {
  const week = nflWeekOf(`${year}-09-15`);
  return addDays(week.from, -7 * ((week.number ?? 1) - 1));
}
