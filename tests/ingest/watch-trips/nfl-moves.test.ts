import { beforeEach, describe, expect, test } from 'vitest';
import { localTimeToInstant } from '../../../src/domain/dates/wall-clock.ts';
import { SEASON_EVE, type FeedGame } from '../../feeds/seasons.ts';
import { openWatchedSeason } from '../../support/watched-season.ts';
import { readNotices, readTrip } from '../../support/watched-trips.ts';
import { MOVES, type Step } from './nfl-moves.ts';

const FAN = 'fan@example.com';
const DAY_MS = 86_400_000;

describe('NFL 2026, with the recorded season', async () => {
  const season = await openWatchedSeason('NFL', SEASON_EVE.NFL);
  const { db, feed, mails } = season;

  beforeEach(async () => {
    await season.reset();
    await season.refresh(SEASON_EVE.NFL);
  });

  /** The run of the next morning, past 7 AM in every zone of the trips. */
  async function nextMorning(at: Date): Promise<void> {
    const date = new Date(at.getTime() + DAY_MS).toISOString().slice(0, 10);
    await season.hourly(new Date(`${date}T13:30:00Z`));
  }

  test.each(MOVES)('$name', async ({ stops, steps, mails: expected, state, says }) => {
    const trip = await season.save(FAN, stops);
    const times = new Set<number>();
    const games = feed.games.NFL;
    const rows = new Map(stops.split(', ').map((stop) => [stop, rowOf(games, stop)]));
    let last = SEASON_EVE.NFL;
    for (const step of steps) {
      last = new Date(step.at);
      times.add(last.getTime());
      const row = rows.get(step.game);
      if (!row) throw new Error(`${step.game} is not on the trip`);
      applyStep(games, row, step);
      await season.refresh(last);
    }
    expect((await readTrip(db, trip)).state).toBe(state);
    await nextMorning(last);
    await nextMorning(new Date(last.getTime() + DAY_MS));

    const told = mails.map(({ at, subject }) => {
      const text = subject.replace(/^Your \w+ trip: /, '');
      return `${times.has(at.getTime()) ? 'at once' : 'digest'}: ${text}`;
    });
    expect(told).toEqual(expected);
    expect(mails.at(-1)?.text ?? '').toContain(says ?? '');
    const notices = await readNotices(db, trip);
    expect(notices).toHaveLength(expected.length);
    expect(new Set(notices.map(({ mailId }) => mailId)).size).toBe(expected.length);
  });

  test('the last date is over: nothing is told', async () => {
    const trip = await season.save(FAN, '10-25 Jets, 10-26 Eagles');
    rowOf(feed.games.NFL, '10-26 Eagles').status = 'Postponed';
    const at = new Date('2026-10-27T04:00:00Z');
    await season.refresh(at);
    await nextMorning(at);
    expect(mails).toEqual([]);
    expect(await readNotices(db, trip)).toEqual([]);
    expect((await readTrip(db, trip)).state).toBe('past');
  });
});

/** Finds a home game such as '10-25 Jets'. */
function rowOf(games: readonly FeedGame[], stop: string): FeedGame {
  const [date = '', ...name] = stop.split(' ');
  const row = games.find(
    ({ datetimeLocal, homeTeam }) => datetimeLocal.slice(5, 10) === date && homeTeam.endsWith(name.join(' ')),
  );
  if (!row) throw new Error(`${stop} is no game`);
  return row;
}

/** Changes the row and lists it, or removes it from the feed. */
function applyStep(games: FeedGame[], row: FeedGame, { set: { starts, ...set }, isGone }: Step): void {
  const at = games.indexOf(row);
  if (isGone) {
    if (at >= 0) games.splice(at, 1);
    return;
  }
  if (at < 0) games.push(row);
  Object.assign(row, set);
  if (starts === undefined) return;
  row.datetimeLocal = starts;
  row.datetimeUtc = localTimeToInstant(starts, row.timezone).toISOString().slice(0, 19);
}
