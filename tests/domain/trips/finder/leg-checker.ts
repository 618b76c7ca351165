import {
  clock,
  datesApart,
  dayAfter,
  plainLeg,
  plainWayBack,
  plainWayOut,
  type PlainGame,
  type Roads,
} from './plain-rules.ts';
import { mostOnOneDate, type PlainQuestion } from './brute-force.ts';

interface ShownLeg {
  miles: number;
  minutes: number;
  crossesBorder: boolean;
  minutesToSpare?: number | null;
  leavesAt?: Date;
  arrivesAt?: Date;
}

export interface ShownTrip {
  games: readonly PlainGame[];
  legs: readonly ShownLeg[];
  out: ShownLeg | null;
  back: ShownLeg | null;
  miles: number;
  minutes: number;
  longestDayMinutes: number;
  freeDates: readonly string[];
  minutesToSpare: number | null;
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 0.001;

/** What a shown trip does that the rules forbid, or states wrongly, in words. It shares no code with the product. */
export function brokenRules(trip: ShownTrip, question: PlainQuestion, roads: Roads): string[] {
  const broken: string[] = [];
  const check = (rule: string, isKept: boolean) => {
    if (!isKept) broken.push(`${rule}: ${trip.games.map(({ id }) => id).join(', ')}`);
  };
  const { games, legs, out, back } = trip;
  const { home } = question;
  const [first, last] = [games[0], games.at(-1)];
  if (!first || !last) return ['a trip has a game'];
  const perDate = new Map<string, number>();
  const drive = (date: string, minutes: number) => perDate.set(date, (perDate.get(date) ?? 0) + minutes);
  const free: string[] = [];
  let [miles, minutes] = [0, 0];

  const way = home ? plainWayOut(first, question) : null;
  check('a way out exactly with a home', (out !== null) === (home !== null));
  if (home && way && out) {
    check(
      'leaves and arrives as shown',
      out.leavesAt?.getTime() === way.leaves && out.arrivesAt?.getTime() === way.arrives,
    );
    check(
      'leaves late enough',
      way.leaves >= clock(question.start, question.leaveAfterMinutes, home.timeZone),
    );
    check('shows the way out', out.miles === way.miles && isSame(out.minutes, way.minutes));
    check('names the border', out.crossesBorder === (home.country !== first.country));
    for (const [date, driven] of way.perDate) drive(date, driven);
    miles += way.miles;
    minutes += way.minutes;
  } else check('a way out where there is a home', home === null);

  check('one leg fewer than games', legs.length === games.length - 1);
  for (const [index, shown] of legs.entries()) {
    const [a, b] = [games[index], games[index + 1]];
    const leg = a && b ? plainLeg(a, b, roads, question) : null;
    check(`leg ${index} can be driven`, leg !== null);
    if (!leg || !a || !b) continue;
    const spare = leg.spare === null ? null : Math.floor(leg.spare);
    check(`leg ${index} is as shown`, isSame(shown.miles, leg.miles) && isSame(shown.minutes, leg.minutes));
    check(`leg ${index} has the time to spare`, (shown.minutesToSpare ?? null) === spare);
    check(`leg ${index} names the border`, shown.crossesBorder === (a.country !== b.country));
    if (leg.apart === 0) drive(b.localDate, leg.minutes);
    else for (let n = 0; n < leg.apart; n += 1) drive(dayAfter(b.localDate, -n), leg.perDate);
    free.push(...leg.free);
    miles += leg.miles;
    minutes += leg.minutes;
  }

  if (home && question.isBackHome) {
    const ride = plainWayBack(last, perDate.get(last.localDate) ?? 0, question);
    check('a way back', ride !== null && back !== null);
    if (ride && back) {
      check(
        'returns as shown',
        back.leavesAt?.getTime() === Math.round(ride.leaves) &&
          isSame((back.arrivesAt?.getTime() ?? 0) / 60_000, ride.arrives / 60_000),
      );
      check('is home in time', ride.arrives <= clock(question.end, question.homeByMinutes, home.timeZone));
      check('shows the way back', isSame(back.miles, ride.miles) && isSame(back.minutes, ride.minutes));
      miles += ride.miles;
      minutes += ride.minutes;
    }
  } else check('no way back', back === null);

  for (const [date, driven] of perDate)
    check(`drives too long on ${date}`, driven <= question.drivingHours * 60 + 0.001);
  check('adds up', isSame(trip.miles, miles) && isSame(trip.minutes, minutes));
  check('shows its free dates', trip.freeDates.join() === free.join());
  const onOneDate = games.filter(({ localDate }, at) => games[at + 1]?.localDate === localDate).length;
  check('two games on few dates', onOneDate <= mostOnOneDate(question));
  check('a free day', !question.isFreeDateWanted || free.length > 0);
  check('stays in its dates', question.start <= first.localDate && last.localDate <= question.end);
  check(
    'is short enough',
    question.days === null || datesApart(first.localDate, last.localDate) < question.days,
  );
  const pinned = (game: PlainGame) => question.pinnedGames.includes(game.id);
  for (const game of games)
    for (const other of games)
      if (game !== other && game.homeTeam === other.homeTeam && game.league === other.league)
        check('two games of one home team only if both are pinned', pinned(game) && pinned(other));
  for (const id of question.pinnedGames)
    check(
      'holds the pin',
      games.some((game) => game.id === id),
    );
  for (const game of games) {
    if (pinned(game)) continue;
    check('of a chosen league', question.leagues.includes(game.league));
    check(
      'nothing left out',
      !question.skippedGames.includes(game.id) && !question.skippedVenues.includes(game.venueId),
    );
  }
  return broken;
}
