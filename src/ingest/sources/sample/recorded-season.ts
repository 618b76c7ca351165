import type { League } from '../../../domain/leagues.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';
import { venueById, type Venue } from '../../../domain/venues/index.ts';

/** Lists the games of a date, like '13:10 STL@DET, 18:10 MIL@KC S2 id:824134'. */
type GamesByDate = Readonly<Record<string, string>>;

export interface RecordedGame {
  date: string;
  /** `HH:MM` at the venue; null means unknown. */
  clock: string | null;
  home: Team;
  away: Team;
  venue: Venue;
  /** The game was postponed, or suspended and finished on a later date. */
  isOff: boolean;
  /** Words after the pairing: 'S1' or 'Y2' is half of a split or straight doubleheader. */
  marks: readonly string[];
}

const FILES: Record<League, () => Promise<{ default: GamesByDate }>> = {
  NFL: () => import('./nfl-2026.json', { with: { type: 'json' } }),
  NBA: () => import('./nba-2026-27.json', { with: { type: 'json' } }),
  NHL: () => import('./nhl-2025-26.json', { with: { type: 'json' } }),
  MLB: () => import('./mlb-2026.json', { with: { type: 'json' } }),
};

export async function readRecordedSeason(league: League): Promise<RecordedGame[]> {
  const teams = new Map(teamsOf(league).map((team) => [team.abbreviation, team]));
  const { default: dates } = await FILES[league]();
  return Object.entries(dates).flatMap(([date, games]) =>
    games.split(', ').map((text) => recordedGame(date, text, teams)),
  );
}

function recordedGame(date: string, text: string, teams: ReadonlyMap<string, Team>): RecordedGame {
  const [clock, pairing = '', ...marks] = text.split(' ');
  const [away, home] = pairing.split('@').map((abbreviation) => teams.get(abbreviation));
  const elsewhere = marks.find((mark) => mark.startsWith('at:'))?.slice(3);
  const venue = venueById(elsewhere ?? home?.venueId ?? '');
  if (!clock || !away || !home || !venue) throw new Error(`no recorded game: ${date} ${text}`);
  return {
    date,
    clock: clock === 'TBD' ? null : clock,
    home,
    away,
    venue,
    isOff: marks.includes('postponed') || marks.includes('suspended'),
    marks,
  };
}
