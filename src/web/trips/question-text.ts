import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { daysBetween } from '../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import type { AskedTrips } from './trips-state.ts';

/** For example, 'From Chicago, IL · Fri-Sun, Nov 20-22, 2026 · NBA, NHL · with the Bulls'. */
export function questionText({ home, query, dates: { start, end, days } }: AskedTrips): string {
  const isWithinAWeek = daysBetween(start, end) < 7;
  return [
    home ? `From ${home.label}` : 'From anywhere',
    `${isWithinAWeek ? `${weekdaySpan(start, end)}, ` : ''}${dateSpan(start, end)}`,
    ...(days === null ? [] : [days === 1 ? 'any 1 day' : `any ${days} days`]),
    ...(query.isWeekendOnly ? ['weekends only'] : []),
    ...(query.leagues.length === LEAGUES.length ? [] : [query.leagues.join(', ')]),
    ...(query.teams.length === 0 ? [] : [`with ${teamsText(query.teams.map(({ slug }) => slug))}`]),
  ].join(' · ');
}

const MAX_NAMED = 3;

function teamsText(slugs: readonly string[]): string {
  if (slugs.length > MAX_NAMED) return `${slugs.length} teams you must see`;
  const names = slugs.flatMap((slug) => ALL_TEAMS.find((team) => team.slug === slug)?.nickname ?? []);
  return `the ${new Intl.ListFormat('en').format(names)}`;
}
