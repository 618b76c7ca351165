import { and, eq, gte, or } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { gameSequences } from '../../../src/db/schema/sequences.ts';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { lineFaults, readByIcalJs, readByNodeIcal } from '../../support/calendar.ts';
import { openTestDatabase } from '../../support/database.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import {
  databaseCallsSince,
  NOW,
  ORIGIN,
  siteOver,
  storedGame,
  type TestSite,
} from '../../support/test-site.ts';

const TRIPS = {
  'rust-belt': ['detroit-pistons', 'cleveland-cavaliers', 'toronto-raptors', 'indiana-pacers'],
  texas: ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'],
};
let site: TestSite;

beforeAll(async () => {
  const database = await openTestDatabase();
  await database.db.insert(roadTrips).values(
    Object.entries(TRIPS).map(([slug, teamSlugs]) => ({
      slug,
      teamSlugs,
      sport: 'NBA' as const,
      cardTitle: slug,
      cardIntro: slug,
      introContent: slug,
      checkedOn: '2026-11-20',
    })),
  );
  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  for (const league of LEAGUES) await jobs.refresh(league);
  // Winter and spring are enough, with the change of the clocks between them.
  await database.db.delete(gameEvents).where(gte(gameEvents.localDate, '2027-04-20'));
  await jobs.rebuildSequences('NBA');
  site = siteOver(database.db, database.url, database.close);
});
afterAll(() => site.close());

async function calendar(path: string) {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=UTF-8');
  const text = await response.text();
  expect(lineFaults(text)).toEqual([]);
  const read = readByIcalJs(text);
  expect(readByNodeIcal(text)).toEqual(read);
  return { ...read, text, response };
}

test('both parsers read every team calendar as stored, at its instants', async () => {
  for (const team of ALL_TEAMS) {
    const { entries } = await calendar(paths.teamCalendar(team));
    const games = await site.db
      .select()
      .from(gameEvents)
      .where(
        and(
          eq(gameEvents.league, team.league),
          or(eq(gameEvents.homeTeam, team.fullName), eq(gameEvents.awayTeam, team.fullName)),
          eq(gameEvents.dateTbd, false),
          gte(gameEvents.upcomingUntil, new Date(NOW.getTime() - 30 * 86_400_000)),
        ),
      )
      .orderBy(gameEvents.upcomingUntil, gameEvents.id);
    expect(games.length).toBeGreaterThan(5);
    expect(entries.map(({ uid, start, isDay }) => ({ uid, start, isDay }))).toEqual(
      games.map(({ id, startsAt, localDate }) => ({
        uid: `${id}@fanroads.com`,
        start: startsAt?.toISOString() ?? localDate,
        isDay: startsAt === null,
      })),
    );
    const wrong = entries.filter(
      ({ url, description, start, end, isDay }) =>
        url !== `${ORIGIN}${paths.team(team)}` ||
        !description.includes(url) ||
        (isDay ? end !== addDays(start, 1) : Date.parse(end) <= Date.parse(start)),
    );
    expect(wrong).toEqual([]);
  }
});

test('both parsers read every sequence calendar as games and drives in order', async () => {
  for (const slug of Object.keys(TRIPS)) {
    const rows = await site.db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, slug));
    const byAddress = new Map(rows.map((row) => [row.address, row]));
    expect(byAddress.size).toBeGreaterThan(50);
    for (const { address, stops } of byAddress.values()) {
      const { entries } = await calendar(paths.sequenceCalendar(slug, address));
      const games = entries.filter(({ uid }) => !uid.startsWith('drive-'));
      expect(games.map(({ uid, start }) => ({ uid, start }))).toEqual(
        stops.map(({ gameId, startsAt, localDate }) => ({
          uid: `${gameId}@fanroads.com`,
          start: startsAt ?? localDate,
        })),
      );
      expect(entries.filter(({ uid }) => uid.startsWith('drive-'))).toHaveLength(stops.length - 1);
      expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length);
      for (const [index, entry] of entries.entries()) {
        expect(entry.url).toBe(`${ORIGIN}${paths.sequence(slug, address)}`);
        const next = entries[index + 1];
        if (!entry.isDay && next?.isDay === false) expect(entry.end <= next.start).toBe(true);
      }
    }
  }
});

test('a drive says the latest departure, the distance and what the border needs', async () => {
  const rows = await site.db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, 'rust-belt'));
  const abroad = rows.find(({ stops }) => stops.some(({ leg }) => leg?.crossesBorder));
  const index = abroad?.stops.findIndex(({ leg }) => leg?.crossesBorder) ?? 0;
  const [from, to] = [abroad?.stops[index - 1], abroad?.stops[index]];
  const { entries } = await calendar(paths.sequenceCalendar('rust-belt', abroad?.address ?? ''));
  const drive = entries.find(({ uid }) => uid === `drive-${from?.gameId}-${to?.gameId}@fanroads.com`);
  expect(drive?.summary).toMatch(
    /^Drive to (Toronto|Detroit|Cleveland|Indianapolis), leave by \d+:\d[05] [AP]M$/,
  );
  expect(drive?.description).toMatch(
    /\d hr( \d+ min)? · \d+ mi · .*to spare\n(?:Without traffic|Includes [34][05] min for rush hour, no other traffic)\.\nAcross the border: bring your passport/s,
  );
  const hour = from?.localDate === to?.localDate ? 30 : 60;
  expect(Date.parse(to?.startsAt ?? '') - Date.parse(drive?.end ?? '')).toBe(hour * 60_000);
});

test('the same facts give the same text, in one round trip, not indexed', async () => {
  const path = '/nba/teams/boston-celtics.ics';
  const before = site.requests.length;
  const { text, name, response } = await calendar(path);
  expect(databaseCallsSince(site, before)).toEqual([1]);
  expect((await calendar(path)).text).toBe(text);
  expect(name).toBe('Boston Celtics (sample games)');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(response.headers.get('Content-Disposition')).toBe('inline; filename="boston-celtics.ics"');
  expect(text.replaceAll('\r\n ', '')).toContain('A downloaded file is a one-time copy and won’t update.');
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
});

test('writes unknown times, postponed, canceled, if-necessary and neutral games, and escapes text', async () => {
  const jazz = { homeTeam: 'Utah Jazz', awayTeam: 'Miami Heat' };
  const atHome = { venueName: 'Delta Center', venueAddress: 'Delta Center, Salt Lake City, UT' };
  const kinds = [
    storedGame({ ...jazz, localDateTime: '2026-11-21T19:00:00', timeTbd: true, timeZone: 'America/Denver' }),
    storedGame({ ...jazz, localDateTime: '2026-11-22T19:00:00', status: 'postponed', ...atHome }),
    storedGame({ ...jazz, localDateTime: '2026-11-23T19:00:00', status: 'cancelled' }),
    storedGame({ ...jazz, localDateTime: '2026-11-24T19:00:00', missingRuns: 3 }),
    storedGame({ ...jazz, localDateTime: '2026-11-25T19:00:00', dateTbd: true, timeTbd: true }),
    storedGame({
      ...jazz,
      localDateTime: '2026-11-26T19:00:00',
      gameType: 'playoff',
      playoffRound: 'West Finals',
      seriesGame: 7,
      status: 'contingent',
    }),
    storedGame({
      ...jazz,
      localDateTime: '2026-11-27T20:00:00',
      timeZone: 'Europe/Paris',
      neutralSite: true,
      venueName: 'Café; "Aréna", \\ 東京ドーム 🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀',
      venueAddress: 'Line 1\nLine 2',
    }),
  ];
  await site.db.insert(gameEvents).values(kinds);
  const { entries, text } = await calendar('/nba/teams/utah-jazz.ics');
  const own = entries.filter(({ uid }) => uid.startsWith('game-'));
  expect(own.map(({ summary, status }) => [summary, status])).toEqual([
    ['Heat at Jazz (time TBD)', 'CONFIRMED'],
    ['Postponed: Heat at Jazz', 'TENTATIVE'],
    ['Canceled: Heat at Jazz', 'CANCELLED'],
    ['Off the schedule: Heat at Jazz', 'CANCELLED'],
    ['Heat at Jazz (West Finals, game 7, if necessary)', 'TENTATIVE'],
    ['Heat vs Jazz', 'CONFIRMED'],
  ]);
  // A postponed game blocks no time.
  expect(text).toMatch(/SUMMARY:Postponed: Heat at Jazz\r\n(?:[A-Z-]+[:;].*\r\n)*?TRANSP:TRANSPARENT\r\n/);
  expect(own[1]?.location).toBe('Delta Center, Salt Lake City, UT');
  expect(own[0]).toMatchObject({ start: '2026-11-21', end: '2026-11-22', isDay: true });
  expect(own[5]).toMatchObject({
    start: '2026-11-27T19:00:00.000Z',
    isDay: false,
    location: 'Café; "Aréna", \\ 東京ドーム 🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀🏀, Line 1\nLine 2',
  });
  await site.db.delete(gameEvents).where(eq(gameEvents.source, 'espn'));
});

test.each([
  ['/nhl/teams/utah-mammoth.ics', '/nhl/teams/utah-hockey-club.ics'],
  ['/NBA/Teams/Boston-Celtics.ICS', '/nba/teams/boston-celtics.ics'],
])('redirects %s to %s', async (path, target) => {
  const response = await site.get(path);
  expect([response.status, response.headers.get('Location')]).toEqual([301, target]);
});

test.each([
  '/nba/teams/nobody.ics',
  '/roadtrips/texas/sequences/0123456789abcdef.ics',
  '/roadtrips/nowhere/sequences/0123456789abcdef.ics',
])('%s is not found', async (path) => {
  expect((await site.get(path)).status).toBe(404);
});

test('without the database responds 503, so that no program deletes its games', async () => {
  const url = 'postgres://u:p@127.0.0.1:1/db';
  const failing = siteOver(connect(url, 200), url, async () => undefined);
  for (const path of ['/nba/teams/boston-celtics.ics', '/roadtrips/texas/sequences/0123456789abcdef.ics']) {
    const response = await failing.get(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
  expect(failing.errors.map(({ event }) => event)).toEqual(['calendar unreadable', 'calendar unreadable']);
});

test('team and trip pages link their calendars: subscription, Google, address to copy, file', async () => {
  const html = await site.html('/nba/teams/boston-celtics');
  expect(html).toContain(
    'href="webcal://fanroads.test/nba/teams/boston-celtics.ics">iPhone, iPad or Mac</a>',
  );
  expect(html).toContain('target="_blank">Google Calendar</a>');
  expect(html).toContain('cid=webcal%3A%2F%2Ffanroads.test%2Fnba%2Fteams%2Fboston-celtics.ics');
  expect(html).toContain(`readOnly="" value="${ORIGIN}/nba/teams/boston-celtics.ics"`);
  expect(html).toContain('href="/nba/teams/boston-celtics.ics" download=""');
  expect(html).toContain('The file is a one-time copy and won’t update.');
  const [row] = await site.db.select().from(gameSequences).where(eq(gameSequences.roadtripSlug, 'texas'));
  const trip = await site.html(paths.sequence('texas', row?.address ?? ''));
  const file = paths.sequenceCalendar('texas', row?.address ?? '');
  expect(trip).toContain(`href="${file}"`);
  expect(trip).toContain(`value="${ORIGIN}${file}"`);
});
