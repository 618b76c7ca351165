import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { localDateOf, type Game } from '../../../src/domain/games/game.ts';
import type { League } from '../../../src/domain/leagues.ts';
import type { LivingSeason } from './living-season.ts';
import {
  at,
  byMinutes,
  elsewhere,
  gameText,
  isOf,
  postponed,
  startingAt,
  startsIn,
  withoutTime,
  type ScheduleEvent,
} from './schedule-changes.ts';

const HOUR_MS = 3_600_000;

/**
 * Three weeks of schedule life from October 12, 2026 on. Events change games of saved trips, because nobody is
 * mailed about others.
 * @param saved the identities of the games on saved trips.
 */
export function scheduleLife(
  season: LivingSeason,
  saved: readonly string[],
  random: () => number,
): ScheduleEvent[] {
  const { games } = season;
  const used = new Set<string>();
  const events: ScheduleEvent[] = [];
  const on = (instant: string, happen: ScheduleEvent['happen']) =>
    events.push({ at: new Date(`${instant}:00Z`), happen });

  function choose(isWanted: (game: Game) => boolean): [string, Game] | null {
    const wanted = saved.flatMap((id): [string, Game][] => {
      const game = games.get(id);
      return game && !used.has(id) && game.status === 'scheduled' && isWanted(game) ? [[id, game]] : [];
    });
    const chosen = wanted[Math.floor(random() * wanted.length)] ?? null;
    if (chosen) used.add(chosen[0]);
    return chosen;
  }
  function change(
    words: string,
    isWanted: (game: Game) => boolean,
    changed: (game: Game) => Game,
  ): string | null {
    const chosen = choose(isWanted);
    return chosen && apply(words, chosen[0], changed);
  }
  function apply(words: string, id: string, changed: (game: Game) => Game): string {
    const before = games.get(id);
    if (!before) throw new Error(`${id} is not in the season`);
    const after = changed(before);
    games.set(id, after);
    return `${words}: ${gameText(before)} -> ${gameText(after)}`;
  }

  // NFL: flexes twelve days ahead, a Sunday to Monday, a Sunday to Thursday three weeks ahead.
  for (const [day, sunday] of [
    ['2026-10-13', '2026-10-25'],
    ['2026-10-20', '2026-11-01'],
    ['2026-10-27', '2026-11-08'],
  ] as const) {
    const isEarly = (game: Game) => isOf('NFL', sunday)(game) && game.localDateTime.includes('T13:');
    on(`${day}T21:00`, () => change('NFL flex to the night', isEarly, at('20:20')));
    on(`${day}T21:01`, () => change('NFL flex to the late afternoon', isEarly, at('16:25')));
    const isAny = isOf('NFL', sunday);
    on(`${day}T21:02`, () => change('NFL small change', isAny, byMinutes(20)));
  }
  on('2026-10-20T21:05', () => change('NFL flex to Monday', isOf('NFL', '2026-11-01'), at('20:15', 1)));
  on('2026-10-22T21:00', () => change('NFL flex to Thursday', isOf('NFL', '2026-11-15'), at('20:15', -3)));
  for (let open = 0; open < 2; open += 1)
    on('2026-10-28T21:00', () =>
      change(
        'NFL time set',
        ({ league, timeTbd }) => league === 'NFL' && timeTbd,
        at(open === 0 ? '13:00' : '16:30'),
      ),
    );

  // MLB: rain on the day; the make-up is the next day, or listed anew as a doubleheader.
  for (const [index, when] of [
    '2026-10-13T20:00',
    '2026-10-15T19:00',
    '2026-10-17T17:00',
    '2026-10-20T21:00',
    '2026-10-23T20:30',
  ].entries()) {
    let rained: string | null = null;
    on(when, () => {
      const chosen = choose(startsIn('MLB', when, 1, 8));
      rained = chosen?.[0] ?? null;
      return chosen && apply('MLB rain', chosen[0], postponed);
    });
    const later = new Date(Date.parse(`${when}:00Z`) + (index % 2 === 0 ? 3 : 18) * HOUR_MS);
    on(later.toISOString().slice(0, 16), () => {
      if (rained === null) return null;
      if (index % 2 === 0)
        return apply('MLB make-up on the next day', rained, (game) => ({
          ...at('13:10', 1)(game),
          status: 'scheduled',
        }));
      return apply('MLB make-up as game 2', rained, (game) => ({
        ...at('18:40', 2)(game),
        status: 'scheduled',
        doubleheader: 'split',
        gameNumber: 2,
      }));
    });
  }
  for (const [day, time] of [
    ['2026-10-24', '20:08'],
    ['2026-10-25', '19:33'],
    ['2026-10-27', '15:07'],
    ['2026-10-28', '20:08'],
  ] as const)
    for (let open = 0; open < 3; open += 1)
      on(`${day}T22:30`, () =>
        change(
          'MLB time set',
          (game) => game.league === 'MLB' && game.timeTbd && localDateOf(game) <= addDays(day, 5),
          at(time),
        ),
      );
  on('2026-10-16T15:00', () =>
    change('MLB canceled', isOf('MLB', '2026-10-17', '2026-10-31'), (game) => ({
      ...game,
      status: 'cancelled',
    })),
  );

  // NBA and NHL: television moves starts, buildings move dates.
  const shifts = [30, -30, 30, -60, 30, 150, -30, 60, -150, 30, -30, 30, -240, 30];
  for (let day = 0; day < 21; day += 1) {
    const date = addDays('2026-10-12', day);
    const league = day % 2 === 0 ? 'NHL' : 'NBA';
    const minutes = shifts[day % shifts.length] ?? 30;
    const ahead = isOf(league, addDays(date, 2), addDays(date, 24));
    on(`${date}T16:40`, () => change('TV time', ahead, byMinutes(minutes)));
    if (day % 3 === 1)
      on(`${date}T16:45`, () =>
        change('TV time soon', isOf(league, addDays(date, 1), addDays(date, 3)), byMinutes(-minutes)),
      );
    if (day % 4 === 2)
      on(`${date}T16:50`, () => change('Arena conflict', ahead, at('19:00', day % 8 === 2 ? 1 : -1)));
    if (day % 5 === 4)
      on(`${date}T18:10`, () =>
        change(
          'Game-day time',
          startsIn(league, `${date}T18:10`, 3, 10),
          byMinutes(day % 2 === 0 ? 30 : -30),
        ),
      );
  }
  on('2026-10-18T05:00', () =>
    change('Moved by months', isOf('NHL', '2026-10-24', '2026-11-20'), (game) =>
      startingAt(game, '2027-02-16T19:00'),
    ),
  );
  on('2026-10-29T13:30', () => change('Snow', startsIn('NHL', '2026-10-29T13:30', 4, 16), postponed));
  on('2026-10-30T14:00', () => change('Snow', startsIn('NBA', '2026-10-30T14:00', 4, 16), postponed));
  let snowed: string | null = null;
  on('2026-10-21T14:00', () => {
    const chosen = choose(startsIn('NHL', '2026-10-21T14:00', 6, 34));
    snowed = chosen?.[0] ?? null;
    return chosen && apply('Snow', chosen[0], postponed);
  });
  on(
    '2026-10-22T03:30',
    () =>
      snowed && apply('Snow make-up', snowed, (game) => ({ ...at('18:00', 1)(game), status: 'scheduled' })),
  );

  // A hurricane moves games to another building.
  for (const [day, league, venueId] of [
    ['2026-10-15', 'NFL', 'bank-of-america-stadium'],
    ['2026-10-19', 'NHL', null],
    ['2026-10-26', 'NBA', null],
  ] as const)
    on(`${day}T22:00`, () =>
      change('Another venue', isOf(league, addDays(day, 1), addDays(day, 20)), (game) =>
        elsewhere(game, games, venueId),
      ),
    );

  // A change that is taken back, two changes within hours, and one that is announced with its date open.
  let taken: string | null = null;
  on('2026-10-14T11:00', () => {
    const chosen = choose(isOf('NBA', '2026-10-20', '2026-11-10'));
    taken = chosen?.[0] ?? null;
    return chosen && apply('Later, by mistake', chosen[0], byMinutes(90));
  });
  on('2026-10-15T11:00', () => taken && apply('Taken back', taken, byMinutes(-90)));
  for (const [first, second] of [
    ['2026-10-22T14:00', '2026-10-22T20:00'],
    ['2026-10-27T13:00', '2026-10-27T19:00'],
  ] as const) {
    let twice: string | null = null;
    on(first, () => {
      const chosen = choose(startsIn('NHL', first, 26, 70));
      twice = chosen?.[0] ?? null;
      return chosen && apply('First of two changes', chosen[0], byMinutes(-60));
    });
    on(second, () => twice && apply('Second of two changes', twice, byMinutes(90)));
  }
  on('2026-10-23T13:00', () =>
    change('Date open', isOf('NHL', '2026-11-01', '2026-11-20'), (game) => ({
      ...withoutTime(game),
      dateTbd: true,
    })),
  );
  let gone: [string, Game] | null = null;
  on('2026-10-16T13:00', () => {
    gone = choose(isOf('NHL', '2026-10-26', '2026-11-20'));
    if (!gone) return null;
    games.delete(gone[0]);
    return `Not listed any more: ${gameText(gone[1])}`;
  });
  on('2026-10-20T13:00', () => {
    if (!gone) return null;
    const [id, game] = gone;
    const again = { ...at('19:00', 2)(game), sourceEventId: `${id} again` };
    games.set(`${id} again`, again);
    return `Listed again: ${gameText(again)}`;
  });

  // Schedule release, and feeds that fail.
  on('2026-10-30T16:00', () => {
    let count = 0;
    for (const [id, game] of games) {
      if (game.league !== 'NBA' || game.timeTbd || localDateOf(game) < '2026-11-03' || random() > 0.4)
        continue;
      games.set(id, byMinutes(30)(game));
      count += 1;
    }
    return `NBA release: ${count} games start 30 minutes later`;
  });
  const feed = (from: string, until: string, set: Set<League>, league: League, words: string) => {
    on(from, () => (set.add(league), `${league}: ${words}`));
    on(until, () => (set.delete(league), `${league}: the feed is well again`));
  };
  feed('2026-10-17T22:00', '2026-10-19T02:00', season.failing, 'NHL', 'the feed fails');
  feed('2026-10-24T22:00', '2026-10-25T10:00', season.incomplete, 'NBA', 'the feed lists half of the games');
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
