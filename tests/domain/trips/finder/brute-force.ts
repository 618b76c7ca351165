import {
  clock,
  datesApart,
  dayAfter,
  localDateAt,
  plainLeg,
  plainWayBack,
  plainWayOut,
  type PlainGame,
  type PlainLimits,
  type Roads,
} from './plain-rules.ts';

export interface PlainQuestion extends PlainLimits {
  start: string;
  end: string;
  days: number | null;
  leagues: readonly string[];
  /** Names of teams. */
  teams: readonly { name: string; side: 'either' | 'home' | 'away' }[];
  /** Full names; other teams do not repeat. */
  knownTeams: ReadonlySet<string>;
  pinnedGames: readonly string[];
  skippedGames: readonly string[];
  skippedTeams: readonly string[];
  skippedVenues: readonly string[];
  twoGameDates: 'no' | 'some' | 'any';
  isFreeDateWanted: boolean;
  isWeekendOnly: boolean;
}

export interface PlainTrip {
  ids: string[];
  miles: number;
  firstDate: string;
  dates: number;
}

const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
const hostOf = (game: PlainGame) => `${game.league} ${game.homeTeam}`;

/** The first and last dates that a trip may have. */
function windowsOf(question: PlainQuestion): { first: string; last: string }[] {
  if (question.days === null) return [{ first: question.start, last: question.end }];
  const windows: { first: string; last: string }[] = [];
  for (let first = question.start; first <= question.end; first = dayAfter(first, 1)) {
    let last = dayAfter(first, question.days - 1);
    if (last > question.end) last = question.end;
    if (question.isWeekendOnly) {
      if (![5, 6, 0].includes(weekday(first))) continue;
      while (last > first && ![5, 6, 0].includes(weekday(last))) last = dayAfter(last, -1);
      // Three dates at most, so nothing but Friday to Sunday lies between.
    }
    windows.push({ first, last });
  }
  return windows;
}

/** Every trip that the question allows, by trying all. */
export function everyTrip(
  games: readonly PlainGame[],
  question: PlainQuestion,
  roads: Roads,
): Map<string, PlainTrip> {
  const pinned = (game: PlainGame) => question.pinnedGames.includes(game.id);
  const passes = (game: PlainGame) =>
    question.leagues.includes(game.league) &&
    !question.skippedGames.includes(game.id) &&
    !question.skippedVenues.includes(game.venueId) &&
    !question.skippedTeams.some((name) => name === game.homeTeam || name === game.awayTeam);
  const allowed = games
    .filter((game) => pinned(game) || passes(game))
    .toSorted((a, b) => (a.localDate < b.localDate ? -1 : a.localDate > b.localDate ? 1 : 0));
  const found = new Map<string, PlainTrip>();
  const legs = new Map<string, ReturnType<typeof plainLeg>>();
  const leg = (a: PlainGame, b: PlainGame) => {
    const key = `${a.id} ${b.id}`;
    const known = legs.get(key);
    if (known !== undefined) return known;
    const made = plainLeg(a, b, roads, question);
    legs.set(key, made);
    return made;
  };
  for (const window of windowsOf(question)) tryWindow(window);
  return found;

  function tryWindow({ first, last }: { first: string; last: string }) {
    const inside = allowed.filter(({ localDate }) => first <= localDate && localDate <= last);
    const { home } = question;
    const most = mostOnOneDate(question);
    const go = (trip: PlainGame[], today: number, miles: number, isFree: boolean, onOneDate = 0) => {
      const end = trip.at(-1);
      const begin = trip[0];
      if (!end || !begin) return;
      keep(trip, begin, end, today, miles, isFree);
      for (const next of inside) {
        if (next.localDate < end.localDate || trip.includes(next)) continue;
        const same = trip.find((game) => hostOf(game) === hostOf(next));
        if (same && !trip.filter((game) => hostOf(game) === hostOf(next)).every(pinned)) continue;
        if (same && !pinned(next)) continue;
        const drive = leg(end, next);
        if (!drive) continue;
        const used = onOneDate + (drive.apart === 0 ? 1 : 0);
        if (used > most) continue;
        const driven = drive.apart === 0 ? today + drive.minutes : drive.perDate;
        if (driven > question.drivingHours * 60 + 0.001) continue;
        go([...trip, next], driven, miles + drive.miles, isFree || drive.free.length > 0, used);
      }
    };
    const keep = (
      trip: PlainGame[],
      begin: PlainGame,
      end: PlainGame,
      today: number,
      miles: number,
      isFree: boolean,
    ) => {
      if (question.isFreeDateWanted && !isFree) return;
      if (!question.pinnedGames.every((id) => trip.some((game) => game.id === id))) return;
      if (!question.teams.every((team) => trip.some((game) => shows(game, team)))) return;
      let lastDate = end.localDate;
      let total = miles;
      if (home && question.isBackHome) {
        const back = plainWayBack(end, today, question);
        if (!back || back.arrives > clock(last, question.homeByMinutes, home.timeZone)) return;
        total += back.miles;
        lastDate = localDateAt(back.arrives, home.timeZone);
        const before = dayAfter(lastDate, -1);
        if (
          question.homeByMinutes >= 1440 &&
          back.arrives <= clock(before, question.homeByMinutes, home.timeZone)
        )
          lastDate = before;
      }
      const out = home && plainWayOut(begin, question);
      const firstDate = home && out ? localDateAt(out.leaves, home.timeZone) : begin.localDate;
      const ids = trip.map(({ id }) => id);
      found.set(ids.join(' '), { ids, miles: total, firstDate, dates: datesApart(firstDate, lastDate) + 1 });
    };
    for (const game of inside) {
      if (!home) {
        go([game], 0, 0, false);
        continue;
      }
      const out = plainWayOut(game, question);
      if (!out || out.leaves < clock(first, question.leaveAfterMinutes, home.timeZone)) continue;
      go([game], out.onGameDate, out.miles, false);
    }
  }
}

/** One for each three dates, at least one, where some are allowed. */
export function mostOnOneDate({ twoGameDates, days, start, end }: PlainQuestion): number {
  if (twoGameDates === 'no') return 0;
  if (twoGameDates === 'any') return Infinity;
  return Math.max(1, Math.floor((days ?? datesApart(start, end) + 1) / 3));
}

function shows(game: PlainGame, { name, side }: PlainQuestion['teams'][number]): boolean {
  if (side === 'either') return game.homeTeam === name || game.awayTeam === name;
  return !game.isNeutralSite && (side === 'home' ? game.homeTeam : game.awayTeam) === name;
}
