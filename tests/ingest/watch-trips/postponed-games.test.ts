import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { SEASON_EVE } from '../../feeds/seasons.ts';
import { postponedGames, seasonAt, type PostponedGame } from '../../support/postponed-games.ts';
import { openWatchedSeason } from '../../support/watched-season.ts';
import { readNotices, readTrip } from '../../support/watched-trips.ts';
import { POSTPONED_TRIPS } from './postponed-trips.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SEASON_END = new Date('2026-09-30T12:00:00Z');

type Point = 'a minute before' | 'called off' | 'make-up listed' | 'morning after';

interface Replayed extends PostponedGame {
  tripId: string;
  /** The trip's state after each point. */
  states: Map<Point, string>;
  /** The game's stored status and date. */
  statuses: Map<Point, string>;
}

describe('MLB 2026, with the recorded season', async () => {
  const season = await openWatchedSeason('MLB', SEASON_EVE.MLB);
  const { db, feed } = season;
  const rows = [...feed.games.MLB];
  const replayed = new Map<string, Replayed>();
  const list = (now: Date) => feed.games.MLB.splice(0, Infinity, ...seasonAt(rows, now));

  beforeAll(async () => {
    list(SEASON_EVE.MLB);
    await season.refresh(SEASON_EVE.MLB);
    const games = new Map(postponedGames(rows).map((game) => [String(game.old.id), game]));
    for (const { id, stops } of POSTPONED_TRIPS) {
      const game = games.get(id);
      if (!game) throw new Error(`${id} was not postponed`);
      const tripId = await season.save(`${id}@example.com`, stops);
      replayed.set(id, { ...game, tripId, states: new Map(), statuses: new Map() });
    }
    const points = [...replayed.values()].flatMap((game) =>
      pointsOf(game).map((point) => ({ ...point, game })),
    );
    const byTime = Map.groupBy(points, ({ at }) => at.getTime());
    for (const [time, reached] of [...byTime].toSorted(([a], [b]) => a - b)) {
      const at = new Date(time);
      list(at);
      if (reached.some(({ point }) => point === 'make-up listed')) await season.refresh(at);
      else await season.hourly(at);
      for (const { point, game } of reached) {
        const { state } = await readTrip(db, game.tripId);
        game.states.set(point, state);
        const [stored] = await db
          .select()
          .from(gameEvents)
          .where(eq(gameEvents.sourceEventId, String(game.old.id)));
        game.statuses.set(point, `${stored?.status} ${stored?.localDate}`);
      }
    }
    list(SEASON_END);
    await season.refresh(SEASON_END);
  });

  test('the file has 27 postponed games, each with its make-up', () => {
    expect(new Set(replayed.keys())).toEqual(new Set(postponedGames(rows).map(({ old }) => String(old.id))));
    expect(replayed.size).toBe(27);
    for (const { old, makeUp } of replayed.values()) {
      expect(makeUp).toMatchObject({ homeTeam: old.homeTeam, awayTeam: old.awayTeam, venue: old.venue });
      expect(makeUp.rescheduledFrom).toBe(`${old.datetimeUtc}Z`);
    }
  });

  test.each(POSTPONED_TRIPS)(
    '$id: $matchup, then $makeUp',
    async ({ id, state, matchup, makeUp, ...trip }) => {
      const game = replayed.get(id);
      if (!game) throw new Error(`${id} was not replayed`);
      const [date, later] = [game.old, game.makeUp].map(({ datetimeLocal }) => datetimeLocal.slice(0, 10));
      expect(Object.fromEntries(game.statuses)).toMatchObject({
        'a minute before': `scheduled ${date}`,
        'called off': `postponed ${date}`,
        'make-up listed': `scheduled ${later}`,
      });
      expect(Object.fromEntries(game.states)).toMatchObject({
        'a minute before': 'fine',
        'called off': 'broken',
        'make-up listed': state,
      });

      const own = matchup === 'Cardinals at Reds' ? cardinalsAtReds(id) : [];
      const { mailAfterHours } = trip;
      const mailed = season.mails.filter(({ to }) => to === `${id}@example.com`);
      const month = ['April', 'May', 'June', 'July'][Number(date?.slice(5, 7)) - 4];
      expect(mailed.map(({ at, subject }) => ({ at, subject }))).toEqual(
        [
          ...own,
          { at: game.calledOffAt, text: `${matchup} is postponed, with no new date yet` },
          ...(mailAfterHours === null
            ? []
            : [
                {
                  at: new Date(game.listedAt.getTime() + mailAfterHours * HOUR_MS),
                  text: `${matchup} is back on: ${makeUp}`,
                },
              ]),
        ].map(({ at, text }) => ({ at, subject: `Your ${month} trip: ${text}` })),
      );
      const last = mailed.at(-1)?.text ?? '';
      expect(last.includes('Your trip works again.')).toBe(state === 'fine');
      expect(last.includes('Keep it anyway')).toBe(state !== 'fine');
      expect(await readNotices(db, game.tripId)).toHaveLength(mailed.length);
      expect((await readTrip(db, game.tripId)).state).toBe('past');
    },
  );

  test('each change is one notice in one mail', async () => {
    const notices = await db.select().from(tripNotices);
    // 27 postponed games, 25 make-ups of trips that were not over, and both of May 22 in a second trip.
    expect(notices).toHaveLength(27 + 25 + 2);
    expect(new Set(notices.map(({ mailId }) => mailId)).size).toBe(notices.length);
    expect(season.mails).toHaveLength(notices.length);
    expect(notices.filter(({ mail }) => mail === 'digest')).toHaveLength(1);
  });
});

function pointsOf({ old, calledOffAt, listedAt }: PostponedGame): { point: Point; at: Date }[] {
  const secondDate = addDays(old.datetimeLocal.slice(0, 10), 2);
  return [
    { point: 'a minute before', at: new Date(calledOffAt.getTime() - MINUTE_MS) },
    { point: 'called off', at: calledOffAt },
    { point: 'make-up listed', at: listedAt },
    { point: 'morning after', at: localTimeToInstant(`${secondDate}T07:00:00`, old.timezone) },
  ];
}

/** The trip of the game of May 24 also has the postponed one of May 22. */
function cardinalsAtReds(id: string): { at: Date; text: string }[] {
  if (id !== '824514') return [];
  return [
    { at: new Date('2026-05-22T19:40:00Z'), text: 'Cardinals at Reds is postponed, with no new date yet' },
    { at: new Date('2026-05-23T12:00:00Z'), text: 'Cardinals at Reds is back on: Sat, May 23, 1:10 PM' },
  ];
}
