import type { SequenceVariant } from '../../db/queries/sequence-variants.ts';
import type { ListedSequence } from '../../db/queries/sequences.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { StoredStop } from '../../db/schema/sequences.ts';
import { dateSpan, weekdaySpan } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { yearMonthOf } from '../../domain/dates/zoned-time.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { hostCity } from '../../domain/games/matchup.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { nicknameOf } from '../../domain/teams/index.ts';
import { legText, roundedLeg, trafficNote } from '../../domain/travel/leg-text.ts';
import { latestDeparture } from '../../domain/trips/departure.ts';
import type { SequenceLength } from '../../domain/trips/sequence-list.ts';
import type { Pick as PickKind } from '../../domain/trips/sequence-picks.ts';
import { stopFigures } from '../../domain/trips/stop-figures.ts';
import { leavesEveningBefore } from '../../domain/trips/trip-days.ts';
import { type GameRow, rowForStop, type RowLinks, withStoredGuide } from '../games/game-row.ts';
import { departureText } from '../trips/departure-text.ts';
import { tripCardView, type TripCardView } from '../trips/trip-card-view.ts';
import { TRAVEL_WORDS } from '../ui/travel-words.ts';
import { paths } from '../urls/paths.ts';

export interface SequenceView {
  address: string;
  dates: string;
  /** The city is the market city of the home team. */
  stops: readonly { row: GameRow; city: string }[];
  /** There is one leg fewer than there are stops. */
  legs: readonly LegView[];
}

export interface LegView {
  /** Such as '2 hr 45 min · 168 mi · 1 hr 5 min to spare'. */
  text: string;
  /** When to leave and to arrive; null when a time is unknown. */
  times: string | null;
  /** Such as 'Includes 30 min for rush hour, no other traffic', or the trains of a ride. */
  traffic: string;
  crossesBorder: boolean;
  isTight: boolean;
}

export interface SequenceEntry extends SequenceView {
  card: TripCardView & { badge: string; reason: string | null };
  /** The followed team in a same-team list. */
  team: string | null;
  /** The month of the first game as `YYYY-MM`. */
  month: string;
  /** Labels are such as 'Fri-Sun, Apr 9-11, 2027'. */
  otherDates: readonly { address: string; label: string }[];
}

const PICK_LABELS = {
  'best-weekend': 'Best weekend',
  'best-week': 'Best week',
  soonest: 'Soonest',
} as const;

/**
 * Returns null when a game is no longer stored.
 * @param place whether it is above the list or in it.
 */
export function sequenceEntry(
  { length, position, pick, team, shown, otherDates }: ListedSequence,
  games: ReadonlyMap<string, ListedGame>,
  { slug, place, links }: { slug: string; place: 'picks' | 'list'; links: RowLinks },
): SequenceEntry | null {
  const view = sequenceView(shown, games, links);
  if (!view) return null;
  const stops = view.stops.map(withNicknames);
  const listed = shown.stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  const isPick = place === 'picks';
  const card = sequenceCard(shown.stops, listed, {
    anchor: isPick ? `pick-${shown.address}` : `sequence-${position}`,
    href: paths.sequence(slug, shown.address),
    heading: isPick ? (pick ? PICK_LABELS[pick] : routeText(view)) : `Sequence ${position}`,
    length,
    pick: isPick ? pick : null,
  });
  const month = yearMonthOf(firstDate(shown));
  return { ...view, stops, card, team, month, otherDates: otherDates.map(otherDate) };
}

/** Shortens the team names, as in 'Capitals at Canadiens'. */
function withNicknames(stop: SequenceView['stops'][number]): SequenceView['stops'][number] {
  const teams = stop.row.teams.map(({ name, team }) => ({
    // A club with a new name is shown with both names.
    name: team === null || team.playsAs ? name : team.nickname,
    team,
  }));
  return { ...stop, row: { ...stop.row, teams } };
}

/** Returns null when a game is no longer stored. */
export function sequenceView(
  { address, stops }: SequenceVariant,
  games: ReadonlyMap<string, ListedGame>,
  links: RowLinks,
): SequenceView | null {
  const listed = stops.flatMap(({ gameId }) => games.get(gameId) ?? []);
  if (listed.length < stops.length) return null;
  const legs = stops.slice(1).flatMap((stop, index) => {
    const [from, to] = [listed[index], listed[index + 1]];
    return from && to && stop.leg ? [{ ...stop.leg, from, to }] : [];
  });
  return {
    address,
    dates: spanOf(stops).dates,
    stops: listed.map((game) => stopView(game, links)),
    legs: legs.map(legView),
  };
}

export function otherDate({ address, stops }: SequenceVariant) {
  const { weekdays, dates } = spanOf(stops);
  return { address, label: `${weekdays}, ${dates}` };
}

type Leg = NonNullable<StoredStop['leg']> & { from: ListedGame; to: ListedGame };

function stopView(game: ListedGame, { rules, guides }: RowLinks): SequenceView['stops'][number] {
  return { row: withStoredGuide(rowForStop(game, rules), guides), city: hostCity(game) };
}

function legView({ from, to, ...leg }: Leg): LegView {
  const departure = latestDeparture(from, to, leg);
  const [start, end] = [from, to].map((game) => ({ localDate: localDateOf(game), timeZone: game.timeZone }));
  const isEveningBefore =
    departure !== null &&
    departure.nightsOnTheWay === 0 &&
    start !== undefined &&
    end !== undefined &&
    leavesEveningBefore(start, end, departure);
  return {
    text: legText(roundedLeg(leg)),
    times: departureText([from, to], departure, { ...leg, isEveningBefore }),
    traffic: trafficNote(leg),
    crossesBorder: leg.crossesBorder,
    isTight: leg.isTight,
  };
}

function spanOf(stops: SequenceVariant['stops']): { weekdays: string; dates: string } {
  const [first, last] = [firstDate({ stops }), mustExist(stops.at(-1)).localDate];
  return { weekdays: weekdaySpan(first, last), dates: dateSpan(first, last) };
}

function firstDate({ stops }: Pick<SequenceVariant, 'stops'>): string {
  return mustExist(stops[0]).localDate;
}

/** @param listed the games in the order of the stops. */
export function sequenceCard(
  stops: readonly StoredStop[],
  listed: readonly ListedGame[],
  facts: { anchor: string; href: string; heading: string; length: SequenceLength; pick: PickKind | null },
): SequenceEntry['card'] {
  const games = listed.map((game, index) => ({
    ...game,
    venueId: game.venueId ?? stops[index]?.venueId ?? '',
    localDate: localDateOf(game),
    homeTeam: game.homeTeam ?? '',
    awayTeam: game.awayTeam ?? '',
    isNeutralSite: game.neutralSite,
  }));
  const legs = stops.flatMap(({ leg }) => (leg ? { ...leg, rushMinutes: leg.rushMinutes ?? 0 } : []));
  const figures = stopFigures(games, legs);
  const isByRail = legs.some(({ ride }) => ride);
  const saved = isByRail ? null : savedText(stops.length, figures.savedMiles);
  const card = tripCardView(
    { ...figures, games, legs, out: null, back: null, roundTrips: [] },
    { anchor: facts.anchor, href: facts.href, home: null },
  );
  const { weekdays, dates } = spanOf(stops);
  return {
    ...card,
    title: facts.heading,
    badge: gamesBadge(stops.length, facts.length),
    dates: [`${weekdays}, ${dates}`, ...card.border].join(' · '),
    cities: [],
    summary: games.map(({ league, homeTeam }) => nicknameOf(league, homeTeam)).join(', '),
    figures: stops.length === 1 ? [] : card.figures,
    reason: facts.pick ? TRAVEL_WORDS[isByRail ? 'rail' : 'drive'].pickReasons[facts.pick] : saved,
  };
}

/** Returns text like 'Skipping one game saves 337 miles', or null for a single game. */
function savedText(games: number, savedMiles: number): string | null {
  const miles = `${formatNumber(Math.round(savedMiles))} miles`;
  if (games < 2 || savedMiles === 0) return null;
  return games === 2 ? `The second game adds ${miles}` : `Skipping one game saves ${miles}`;
}

/** For example, '3 games in 7 days', '3 games, Thu-Sun' or 'Home game'. */
function gamesBadge(games: number, length: SequenceLength): string {
  if (games === 1) return 'Home game';
  return length === 'weekend' ? `${games} games, Thu-Sun` : `${games} games in 7 days`;
}

/** Returns text like 'Detroit to Pittsburgh', or 'Chicago' when both ends are the same. */
function routeText({ stops }: { stops: readonly { city: string }[] }): string {
  const [first, last] = [mustExist(stops[0]).city, mustExist(stops.at(-1)).city];
  return first === last ? first : `${first} to ${last}`;
}
