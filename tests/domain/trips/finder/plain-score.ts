/** The order of docs/rules.md#best-trips a second time, as simply as possible. It shares no code with the product. */
import type { PlainQuestion } from './brute-force.ts';
import {
  clock,
  datesApart,
  dayAfter,
  localMinutesAt,
  plainLeg,
  plainWayBack,
  plainWayOut,
  type PlainGame,
  type Roads,
} from './plain-rules.ts';

export interface PlainFigures {
  games: number;
  leagues: number;
  near: number;
  miles: number;
  minutes: number;
  nights: number;
  spare: number;
  isTight: boolean;
  hasTime: boolean;
  score: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Rules {
  question: PlainQuestion;
  roads: Roads;
  /** Dates on which a game could be seen. */
  playDates: ReadonlySet<string>;
}

/** Returns the figures of a trip by the ids of its games. */
export function figuresWith(
  games: readonly PlainGame[],
  rules: Rules,
): (ids: readonly string[]) => PlainFigures {
  const byId = new Map(games.map((game) => [game.id, game]));
  return (ids) =>
    plainFigures(
      ids.flatMap((id) => byId.get(id) ?? []),
      rules,
    );
}

function plainFigures(games: readonly PlainGame[], { question, roads, playDates }: Rules): PlainFigures {
  const { home } = question;
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) throw new Error('a trip has a game');
  const limit = question.drivingHours * 60;
  const isNear = (game: PlainGame) => (home?.driveTo(game.venueId)?.minutes ?? 999) < 60;
  const legs = games.slice(1).flatMap((to, at) => {
    const from = games[at];
    const leg = from && plainLeg(from, to, roads, question);
    return leg ? [{ ...leg, from, to }] : [];
  });
  const perDate = new Map<string, number>();
  const drive = (date: string, minutes: number) => perDate.set(date, (perDate.get(date) ?? 0) + minutes);
  const out = plainWayOut(first, question);
  for (const [date, minutes] of out?.perDate ?? []) drive(date, minutes);
  for (const { to, apart, perDate: each } of legs)
    for (let n = 0; n < Math.max(1, apart); n += 1) drive(dayAfter(to.localDate, -n), each);
  const back =
    home && question.isBackHome ? plainWayBack(last, perDate.get(last.localDate) ?? 0, question) : null;
  for (const [date, minutes] of back?.perDate ?? []) drive(date, minutes);

  const beside = (ways: ReadonlyMap<string, number> | undefined, game: PlainGame) =>
    Math.max(0, ...[...(ways?.keys() ?? [])].map((date) => Math.abs(datesApart(game.localDate, date))));
  const nights =
    sum(
      legs.map(({ from, minutes, apart }) =>
        isNear(from) ? Math.max(0, Math.min(apart, Math.ceil(minutes / limit) - 1)) : apart,
      ),
    ) +
    (isNear(first) ? 0 : beside(out?.perDate, first)) +
    (isNear(last) ? 0 : beside(back?.perDate, last));

  const firstDate = home && out ? dateAt(out.leaves, home.timeZone) : first.localDate;
  let lastDate = home && back ? dateAt(back.arrives, home.timeZone) : last.localDate;
  if (home && back && question.homeByMinutes >= 1440) {
    const before = dayAfter(lastDate, -1);
    if (back.arrives <= clock(before, question.homeByMinutes, home.timeZone)) lastDate = before;
  }
  const free = Math.floor((datesApart(firstDate, lastDate) + 1) / 4) + (question.isFreeDateWanted ? 1 : 0);
  const idle = sum(
    legs.map(({ from, to }) => {
      if (isNear(from)) return 0;
      const between = Array.from(
        { length: Math.max(0, datesApart(from.localDate, to.localDate) - 1) },
        (_, n) => dayAfter(from.localDate, n + 1),
      );
      return between.filter((date) => playDates.has(date)).length;
    }),
  );

  const tight = legs.filter(
    ({ apart, minutes, spare }) => apart === 0 && minutes >= 30 && spare !== null && Math.floor(spare) < 45,
  ).length;
  const nightHaste = sum(
    legs.map(({ apart, spare }) => {
      if (apart === 0 || spare === null) return 0;
      return Math.floor(spare) < 45 ? 0.5 : Math.floor(spare) < 75 ? 0.25 : 0;
    }),
  );
  const early = legs.filter(({ from, to, apart, minutes }) => {
    if (apart === 0 || minutes === 0 || !to.startsAt) return false;
    const stops = Math.max(1, Math.ceil(minutes / limit)) - 1;
    const border = from.country === to.country ? 0 : 60;
    const leaves = to.startsAt.getTime() - (60 + minutes + border + stops * 570) * 60_000;
    return localMinutesAt(leaves, from.timeZone) < 360;
  }).length;
  const leaving = home && out ? localMinutesAt(out.leaves, home.timeZone) : 720;
  const atNight = (leaving < 360 || leaving > 1320 ? 1 : 0) + (back?.isLate ? 1 : 0);

  const wanted = new Set(question.teams.map(({ name }) => name));
  const shown = games.flatMap(({ league, homeTeam, awayTeam }) =>
    [homeTeam, awayTeam].flatMap((name) =>
      wanted.has(name) || !question.knownTeams.has(name) ? [] : `${league} ${name}`,
    ),
  );
  const dates = question.days ?? datesApart(question.start, question.end) + 1;
  const full = Math.max(2, Math.ceil(dates / 2));
  const worthOfGames = sum(games.map((_, at) => (at < full ? 1 : at < dates ? 0.6 : 0.25)));
  const leagues = new Set(games.map(({ league }) => league)).size;
  const near = games.filter(isNear).length;
  const spares = legs.flatMap(({ spare }) => (spare === null ? [] : Math.floor(spare)));
  return {
    games: games.length,
    leagues,
    near,
    miles: sum(legs.map(({ miles }) => miles)) + (out?.miles ?? 0) + (back?.miles ?? 0),
    minutes: sum(legs.map(({ minutes }) => minutes)) + (out?.minutes ?? 0) + (back?.minutes ?? 0),
    nights,
    spare: spares.length === 0 ? -1 : Math.min(1440, ...spares),
    isTight: tight > 0,
    hasTime: legs.every(({ minutes, spare }) => minutes < 30 || spare === null || Math.floor(spare) >= 30),
    score:
      worthOfGames +
      0.5 * games.filter(({ league }) => league === 'NFL').length -
      0.75 * near +
      0.2 * (leagues - 1) -
      0.2 * (shown.length - new Set(shown).size) -
      sum([...perDate.values()].map(costOfDriving)) -
      0.5 * Math.max(0, idle - free) -
      tight -
      nightHaste -
      0.5 * (early + atNight) -
      (isZigzag(games, legs, roads) ? 0.6 : 0) -
      0.05 * nights,
  };
}

function costOfDriving(minutes: number): number {
  if (minutes <= 60) return 0;
  return minutes <= 240 ? (minutes - 60) / 480 : 180 / 480 + (minutes - 240) / 220;
}

function dateAt(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}

function isZigzag(games: readonly PlainGame[], legs: readonly { miles: number }[], roads: Roads): boolean {
  const venues = [...new Set(games.map(({ venueId }) => venueId))];
  if (venues.length < 2) return false;
  const driven = sum(legs.map(({ miles }) => miles));
  const shortest = (at: string, left: readonly string[]): number =>
    left.length === 0
      ? 0
      : Math.min(
          ...left.map(
            (to) =>
              (roads(at, to)?.miles ?? Infinity) +
              shortest(
                to,
                left.filter((other) => other !== to),
              ),
          ),
        );
  const best = Math.min(
    ...venues.map((at) =>
      shortest(
        at,
        venues.filter((other) => other !== at),
      ),
    ),
  );
  return driven > 1.5 * best;
}

export type PlainOrder = 'best' | 'most' | 'easiest' | 'leagues' | 'spare';

function rankOf({ games, minutes, leagues, spare }: PlainFigures, order: PlainOrder): number {
  return {
    best: 0,
    most: games,
    easiest: -Math.round(minutes * 1000),
    leagues: leagues * 1000 + games,
    spare,
  }[order];
}

/** Figures that no listed trip may beat. With the best first, trips without hurry come before all others. */
export function bestFigures(all: readonly PlainFigures[], order: PlainOrder): PlainFigures | undefined {
  const most = Math.max(0, ...all.map(({ games }) => games));
  const isCandidate = ({ games, near }: PlainFigures) =>
    games > near && (games - near / 2 >= Math.max(2, most / 3) || (most <= 3 && near > 0));
  const some = all.filter(isCandidate);
  const candidates = some.length > 0 ? some : all;
  const calm = candidates.filter(({ isTight, hasTime }) => !isTight && hasTime);
  const listed = order === 'best' && calm.length > 0 ? calm : candidates;
  return listed.toSorted(
    (a, b) =>
      rankOf(b, order) - rankOf(a, order) ||
      Math.round(b.score * 1e6) - Math.round(a.score * 1e6) ||
      a.miles - b.miles,
  )[0];
}

/** What the order compares, rounded. */
export function orderFigures(figures: PlainFigures, order: PlainOrder): number[] {
  return [rankOf(figures, order), Math.round(figures.score * 1e5), Math.round(figures.miles)];
}
