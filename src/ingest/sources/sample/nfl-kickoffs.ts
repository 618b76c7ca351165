import type { Team } from '../../../domain/teams/index.ts';
import { addDays, daysBetween } from '../../../domain/dates/zoned-time.ts';
import { homeVenueOf, type Fixture } from './fixture.ts';
import type { NflMatchup } from './nfl-matchups.ts';
import { NFL_WEEKS } from './nfl-weeks.ts';
import { createRandom, itemAt, type Random } from './random.ts';
import { seasonDates, thanksgivingOf } from './season-dates.ts';
import { clockAtVenue } from './start-times.ts';

/** A day of a week, counted from its Thursday, and a clock in New York; no clock is not known yet. */
interface Slot {
  day: number;
  easternClock: string | null;
}

const THURSDAY_NIGHT: Slot = { day: 0, easternClock: '20:15' };
const SATURDAYS: readonly Slot[] = [
  { day: 2, easternClock: '16:30' },
  { day: 2, easternClock: '20:00' },
];
const EARLY_SUNDAY: Slot = { day: 3, easternClock: '13:00' };
/** The double window of late afternoon, for games in the west and a few others. */
const LATE_SUNDAY_WEST: Slot = { day: 3, easternClock: '16:05' };
const LATE_SUNDAY: Slot = { day: 3, easternClock: '16:25' };
const SUNDAY_NIGHT: Slot = { day: 3, easternClock: '20:20' };
const MONDAY_NIGHT: Slot = { day: 4, easternClock: '20:15' };
const LAST_SUNDAY: Slot = { day: 3, easternClock: null };

const THANKSGIVING_SLOTS: Record<string, Slot> = {
  'detroit-lions': { day: 0, easternClock: '13:00' },
  'dallas-cowboys': { day: 0, easternClock: '16:30' },
};
/** Who is at home on every Thanksgiving, by slug. */
export const THANKSGIVING_HOSTS: readonly string[] = Object.keys(THANKSGIVING_SLOTS);

/** From this week on, counting from 0, the colleges leave Saturdays free. */
const FIRST_SATURDAY_WEEK = 14;
const LATE_GAMES_A_SUNDAY = 3;
/** Where noon comes two hours or more after New York's: no game starts in the early window there. */
const LATE_ZONES = new Set(['America/Denver', 'America/Phoenix', 'America/Los_Angeles']);

/** Thanksgiving's week of the season that starts in a year, counting from 0. */
export function thanksgivingWeekOf(year: number): number {
  return daysBetween(seasonDates('NFL', year).from, thanksgivingOf(year)) / 7;
}

/**
 * Days and times of a season's weeks: Thursday, Sunday and Monday nights, Thanksgiving, Saturdays late
 * in the season, the rest on Sunday afternoon. The last week is on a Sunday, its times not yet known.
 * @param teams the list in which the matchups' teams are places.
 */
export function nflKickoffs(weeks: readonly NflMatchup[][], teams: readonly Team[], year: number): Fixture[] {
  const season = new KickoffSeason(teams, year);
  weeks.forEach((matchups, week) => season.play(week, matchups, weeks[week + 1] ?? []));
  return season.fixtures;
}

class KickoffSeason {
  readonly fixtures: Fixture[] = [];
  readonly #teams: readonly Team[];
  readonly #firstThursday: string;
  readonly #thanksgivingWeek: number;
  readonly #random: Random;
  /** How often each team was shown alone at night. */
  readonly #appearances = new Map<number, number>();
  /** Who played on the Monday of the week before. */
  #tired: readonly number[] = [];

  constructor(teams: readonly Team[], year: number) {
    this.#teams = teams;
    this.#firstThursday = seasonDates('NFL', year).from;
    this.#thanksgivingWeek = thanksgivingWeekOf(year);
    this.#random = createRandom(`nfl kickoffs ${year}`);
  }

  play(week: number, matchups: readonly NflMatchup[], nextMatchups: readonly NflMatchup[]): void {
    if (week === NFL_WEEKS - 1) {
      for (const game of matchups) this.#set(game, week, LAST_SUNDAY);
      return;
    }
    const open = new Set(matchups);
    if (week === this.#thanksgivingWeek) this.#playThanksgiving(open, week);
    this.#show(open, week, THURSDAY_NIGHT, this.#tired);
    if (week >= FIRST_SATURDAY_WEEK) {
      for (const slot of SATURDAYS) this.#show(open, week, slot, this.#tired);
    }
    this.#tired = this.#show(open, week, MONDAY_NIGHT, this.#onThanksgiving(week + 1, nextMatchups));
    this.#show(open, week, SUNDAY_NIGHT, []);
    this.#playSundayAfternoon(open, week);
  }

  #playThanksgiving(open: Set<NflMatchup>, week: number): void {
    for (const game of open) {
      const slot = THANKSGIVING_SLOTS[itemAt(this.#teams, game.home).slug];
      if (slot === undefined) continue;
      open.delete(game);
      this.#set(game, week, slot);
    }
  }

  /** The teams of a week's two traditional Thanksgiving games, who cannot play on the Monday before. */
  #onThanksgiving(week: number, matchups: readonly NflMatchup[]): number[] {
    if (week !== this.#thanksgivingWeek) return [];
    return matchups.flatMap(({ home, away }) =>
      THANKSGIVING_HOSTS.includes(itemAt(this.#teams, home).slug) ? [home, away] : [],
    );
  }

  #playSundayAfternoon(open: ReadonlySet<NflMatchup>, week: number): void {
    const games = this.#random.shuffled([...open]);
    const western = games.filter(({ home }) =>
      LATE_ZONES.has(homeVenueOf(itemAt(this.#teams, home)).timeZone),
    );
    const others = games.filter((game) => !western.includes(game));
    for (const game of western) {
      this.#set(game, week, this.#random.below(2) === 0 ? LATE_SUNDAY : LATE_SUNDAY_WEST);
    }
    others.forEach((game, index) => {
      this.#set(game, week, index < LATE_GAMES_A_SUNDAY - western.length ? LATE_SUNDAY : EARLY_SUNDAY);
    });
  }

  /**
   * Gives a slot of its own to the game whose teams had the fewest so far; before that, to one of two
   * at the same stadium. @returns the teams of that game, none when every game had a team in `barred`.
   */
  #show(open: Set<NflMatchup>, week: number, slot: Slot, barred: readonly number[]): number[] {
    const allowed = [...open].filter(({ home, away }) => !barred.includes(home) && !barred.includes(away));
    const game = this.#random
      .shuffled(allowed)
      .toSorted(
        (a, b) => this.#sharing(b, open) - this.#sharing(a, open) || this.#shown(a) - this.#shown(b),
      )[0];
    if (game === undefined) return [];
    open.delete(game);
    this.#set(game, week, slot);
    const teams = [game.home, game.away];
    for (const team of teams) this.#appearances.set(team, (this.#appearances.get(team) ?? 0) + 1);
    return teams;
  }

  #shown({ home, away }: NflMatchup): number {
    return (this.#appearances.get(home) ?? 0) + (this.#appearances.get(away) ?? 0);
  }

  /** 1 when another open game is at the same stadium. */
  #sharing(game: NflMatchup, open: ReadonlySet<NflMatchup>): number {
    const venueOf = ({ home }: NflMatchup): string => itemAt(this.#teams, home).venueId;
    return [...open].some((other) => other !== game && venueOf(other) === venueOf(game)) ? 1 : 0;
  }

  #set(game: NflMatchup, week: number, { day, easternClock }: Slot): void {
    const home = itemAt(this.#teams, game.home);
    const date = addDays(this.#firstThursday, 7 * week + day);
    const clock = easternClock === null ? null : clockAtVenue(home, date, easternClock);
    this.fixtures.push({ home, away: itemAt(this.#teams, game.away), date, clock });
  }
}
