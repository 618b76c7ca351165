import type { League } from '../../../domain/leagues.ts';
import { roundName } from '../playoff-round.ts';
import { SEASON_TYPES, type EspnCompetition, type EspnEvent } from './schema.ts';

const IF_NECESSARY = /\s*[-–(*]*\s*\bif necessary\b[\s)*]*/i;
const GAME = /[\s,–-]*\bgame (\d{1,2})\b.*$/i;

/** Reads 'East 1st Round - Game 3'. */
export function readHeadline(league: League, headline: string | null) {
  const whole = (headline ?? '').replace(/\s+/g, ' ').trim();
  const plain = whole.replace(IF_NECESSARY, ' ').trim();
  const game = GAME.exec(plain)?.[1];
  const round = plain.replace(GAME, '').trim();
  return {
    playoffRound: round === '' ? null : roundName(league, round),
    seriesGame: game === undefined ? null : Number(game),
    ifNecessary: IF_NECESSARY.test(whole),
  };
}

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
