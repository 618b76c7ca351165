import type { DatePeriod } from '../games/schedule-days.ts';
import type { Team } from '../teams/index.ts';
import { readDays } from './day-query.ts';
import { readSubject, type GamesSubject } from './games-subject.ts';
import { significantText, type NameIndex } from './name-index.ts';
import { readEvent, type SeasonEvent } from './season-events.ts';
import { readGroups } from './team-groups.ts';

/** Only these of a subject's games. */
export type GamesPart = { kind: 'side'; side: 'home' | 'away' } | { kind: 'event'; event: SeasonEvent };

interface AskedPart {
  names: string;
  subject: GamesSubject;
  /** Null for all ahead. */
  period: DatePeriod | null;
  part: GamesPart;
}

const SIDE = /\b(?:(?<home>home)|away|road) (?:games?|schedule|stretch)\b/i;

/** Reads 'nfl playoffs' and 'lakers home games january'. */
export function readPart(query: string, index: NameIndex<Team>, today: string): AskedPart | null {
  const found = readEvent(query);
  const side = SIDE.exec(query);
  if (found === null && side === null) return null;
  const text = found?.rest ?? query.replace(SIDE, ' ');
  const dated = readDays(text, today);
  const names = significantText(dated?.rest ?? text);
  const period = dated?.period ?? null;
  if (found) {
    const subject = eventSubject(found.event, names, index);
    return subject && { names, subject, period, part: { kind: 'event', event: found.event } };
  }
  const subject = names === '' ? null : readSubject(names, index);
  if (subject?.kind !== 'teams' && subject?.kind !== 'cities') return null;
  const home = side?.groups?.['home'] === undefined ? 'away' : 'home';
  return { names, subject, period, part: { kind: 'side', side: home } };
}

function eventSubject({ leagues }: SeasonEvent, names: string, index: NameIndex<Team>): GamesSubject | null {
  const groups = readGroups(names).filter(({ league }) => leagues.includes(league));
  if (groups.length > 0) return { kind: 'groups', groups };
  const subject = names === '' ? null : readSubject(names, index);
  if (subject?.kind === 'cities') return subject;
  if (subject?.kind === 'teams') {
    const teams = subject.teams.filter(({ league }) => leagues.includes(league));
    return teams.length === 0 ? null : { kind: 'teams', teams };
  }
  const asked = leagues.filter((league) => subject?.kind === 'leagues' && subject.leagues.includes(league));
  return { kind: 'leagues', leagues: asked.length === 0 ? leagues : asked };
}
