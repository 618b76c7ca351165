import { SEASON_TYPES, type EspnCompetition, type EspnEvent } from './schema.ts';

/**
 * ESPN goes on listing 'if necessary' games of a decided series as scheduled. Games of the regular season can
 * carry the teams' series of a past year.
 */
export function decidedSeries(events: readonly EspnEvent[]): ReadonlySet<string> {
  const decided = new Set<string>();
  for (const event of events) {
    const [competition] = event.competitions;
    const key = seriesKey(event);
    if (key !== null && competition && isDecided(competition)) decided.add(key);
  }
  return decided;
}

export function seriesKey({ season, competitions: [competition] }: EspnEvent): string | null {
  if (!competition || SEASON_TYPES[season?.type ?? 0] !== 'playoff') return null;
  const ids = sideIds(competition);
  return ids.length === 2 ? `${season?.year ?? ''} ${season?.type} ${ids.join(' ')}` : null;
}

function isDecided(competition: EspnCompetition): boolean {
  const { series } = competition;
  if (series?.type !== 'playoff') return false;
  const sides = sideIds(competition);
  if (series.competitors.length !== 2 || series.competitors.some(({ id }) => !sides.includes(id)))
    return false;
  const wins = Math.max(...series.competitors.map((side) => side.wins));
  return series.completed === true || wins * 2 > (series.totalCompetitions ?? Infinity);
}

function sideIds({ competitors }: EspnCompetition): string[] {
  return competitors.flatMap(({ team }) => team.id ?? []).toSorted();
}
