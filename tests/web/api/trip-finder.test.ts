import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/db/neon/client.ts';
import { venues } from '../../../src/db/schema/games.ts';
import { rateLimits } from '../../../src/db/schema/rate-limits.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { eq } from 'drizzle-orm';
import { tapDatabase } from '../../support/database-tap.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { storeSeasonPacks } from '../../support/season-packs.ts';
import { listGames, NOW, openTestSite, ORIGIN, siteOver } from '../../support/test-site.ts';
import { described } from './described.ts';

const WEEKEND = 'start=2026-12-03&end=2026-12-06';
const TRIPS = '/api/v1/trips';
const QUESTION = `${TRIPS}?from=chicago-il&${WEEKEND}`;
const HEAT = 'nba-2026-12-03-miami-heat-at-detroit-pistons-1';

const finder = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
    hostedGame('NHL', 'Boston Bruins', 'Detroit Red Wings', '2026-12-04T19:00:00'),
    hostedGame('NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-05T19:00:00'),
    hostedGame('NHL', 'Dallas Stars', 'Toronto Maple Leafs', '2026-12-05T19:00:00'),
    hostedGame('MLB', 'Detroit Tigers', 'Chicago Cubs', '2027-03-27T13:20:00'),
  ],
  ['chicago-il', 'portland-or', 'portland-me', 'honolulu-hi'],
);
const { site } = finder;
afterAll(site.close);

const ask = async (path: string) => described(path, await finder.ask(path));
const bodyOf = async (path: string) => (await ask(path)).json();

test('answers with trips, their drives and games, best first', async () => {
  const response = await ask(QUESTION);
  expect(response.headers.get('Cache-Tag')).toContain('league:nba');
  expect(response.headers.get('ETag')).not.toBeNull();
  const { data, meta, provenance } = await response.json();
  expect(meta).toEqual({
    complete: true,
    most_games: 3,
    count: 1,
    pages: 1,
    nearest: null,
    answers: [
      { name: 'best', code: data[0].code },
      { name: 'easiest', code: data[1].code },
    ],
    front: [
      { games: 3, dates: 4, miles: 798 },
      { games: 2, dates: 3, miles: 566 },
      { games: 1, dates: 2, miles: 566 },
    ],
    offers: [],
    missing_leagues: [],
  });
  const [best] = data;
  expect(best).toMatchObject({
    first_date: '2026-12-03',
    last_date: '2026-12-06',
    nights: 3,
    leagues: ['nba', 'nhl'],
    home: {
      out: { nights_on_the_way: 0, crosses_border: false, estimated: false },
      back: { crosses_border: false },
    },
  });
  expect(best.stops.map(({ game }: { game: { id: string } }) => game.id)).toEqual([
    HEAT,
    'nhl-2026-12-04-boston-bruins-at-detroit-red-wings-1',
    'nba-2026-12-05-new-york-knicks-at-cleveland-cavaliers-1',
  ]);
  expect(best.stops[0].leg).toBeNull();
  expect(best.stops[2].leg).toMatchObject({ crosses_border: false, tight: false, estimated: false });
  expect(best.miles).toBe(
    best.home.out.miles + best.home.back.miles + best.stops[1].leg.miles + best.stops[2].leg.miles,
  );
  expect(best.url).toBe(`${ORIGIN}/trips/${best.code}`);
  expect(decodeTrip(best.code)?.games).toHaveLength(3);
  expect(provenance.feeds).toHaveLength(4);
});

test('takes the parameters of the page, lists among them repeated', async () => {
  const search = `${WEEKEND}&league=nba&league=nhl&team=toronto-maple-leafs:home&game=${HEAT}&border=yes&days=3`;
  const { data, meta } = await bodyOf(`${TRIPS}?${search}`);
  expect(meta.most_games).toBe(3);
  expect(data[0].home).toBeNull();
  expect(data[0].stops.at(-1)).toMatchObject({
    game: { home_team: { slug: 'toronto-maple-leafs' } },
    leg: { crosses_border: true },
  });
});

test('reads a city as people write it', async () => {
  const named = await bodyOf(`${TRIPS}?from=Chicago&${WEEKEND}`);
  expect(named).toEqual(await bodyOf(QUESTION));
});

test.for([
  ['?days=40', 'days', 'Choose a length from 1 to 14 days.'],
  ['?league=mls', 'league', 'Choose among NFL, NBA, NHL and MLB.'],
  ['?league=nfl&team=boston-celtics', 'team', expect.stringContaining('which you left out')],
  ['?start=2026-12-03&start=2026-12-04', 'start', 'must be given once'],
  ['?view=map', 'view', expect.stringContaining('is not known here; known are: from, in, reach, start')],
  [`?from=Portland&${WEEKEND}`, 'from', 'names several places: portland-or, portland-me'],
  [`?from=Chcago&${WEEKEND}`, 'from', expect.stringContaining('did you mean chicago-il?')],
  [`?from=honolulu-hi&${WEEKEND}`, 'from', 'has no road to a game; leave it out to start anywhere'],
  [
    `?${WEEKEND}&game=nba-2026-12-01-utah-jazz-at-boston-celtics-1`,
    'game',
    'Jazz at Celtics, Tue, Dec 1 is no longer on the schedule or has already started.',
  ],
] as const)('%s is refused, naming %s', async ([search, parameter, message]) => {
  const response = await ask(`${TRIPS}${search}`);
  expect(response.status).toBe(400);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect((await response.json()).errors).toContainEqual({ parameter, message });
});

test('a venue without measured drives has estimated ones, also from home', async () => {
  await site.db.insert(venues).values({
    id: 'story-county-park',
    name: 'Story County Park',
    city: 'Ames',
    region: 'IA',
    country: 'US',
    latitude: 42.03,
    longitude: -93.63,
    timeZone: 'America/Chicago',
  });
  const park = { venueId: 'story-county-park', neutralSite: true };
  await listGames(site.db, [
    { ...hostedGame('MLB', 'Detroit Tigers', 'Chicago Cubs', '2027-05-08T19:10:00'), ...park },
    hostedGame('MLB', 'Texas Rangers', 'Chicago White Sox', '2027-05-09T19:10:00'),
  ]);
  await storeSeasonPacks(site.db, NOW);
  const { data } = await bodyOf(`${TRIPS}?from=chicago-il&start=2027-05-07&end=2027-05-09`);
  const estimated = { out: { estimated: true }, back: { estimated: false } };
  expect(data[0]).toMatchObject({ home: estimated, stops: [{}, { leg: { estimated: true } }] });
  const path = `/api/v1/trips/${data[0].code}`;
  expect((await bodyOf(path)).data).toMatchObject({ home: estimated });
});

test('with too few games it names the nearest question, whose address answers', async () => {
  const response = await ask(`${TRIPS}?${WEEKEND}&league=mlb`);
  // Without games to read, the version came with the batch that took the token.
  expect(response.headers.get('ETag')).not.toBeNull();
  const { data, meta } = await response.json();
  expect([data, meta.most_games]).toEqual([[], 0]);
  expect(meta.nearest).toMatchObject({ change: 'leagues', games: 3 });
  expect(meta.offers[0]).toEqual({
    ...meta.nearest,
    first_date: '2026-12-03',
    last_date: '2026-12-05',
    minutes: expect.any(Number),
  });
  const nearest = await bodyOf(meta.nearest.url);
  expect(nearest.meta.most_games).toBe(3);
});

test('passed dates name the next such weekdays', async () => {
  const { meta } = await bodyOf(`${TRIPS}?start=2026-10-02&end=2026-10-04`);
  expect(meta.nearest).toEqual({
    change: 'dates',
    games: null,
    url: '/api/v1/trips?start=2026-11-20&end=2026-11-22',
  });
});

test('a second round trip reads the listed games, only when there are any', async () => {
  const tap = await tapDatabase(site.databaseUrl);
  const tapped = siteOver(connect(tap.url, 5000), tap.url, () => Promise.resolve());
  const { data } = await (await tapped.get(QUESTION)).json();
  expect(data.length).toBeGreaterThan(0);
  expect(tap.statements).toHaveLength(2);
  expect(tap.statements[0]?.join()).toContain('rate_limits');
  expect(tap.statements[1]).toEqual([expect.stringContaining('from "game_events"')]);
  // Without their leagues, Postgres reads every partition.
  expect(tap.sent[1]?.[0]?.params).toContain('{"NBA","NHL"}');
  await tapped.get(`${TRIPS}?${WEEKEND}&league=mlb`);
  expect(tap.statements).toHaveLength(3);
  await tap.close();
});

test('shares its tokens with the page, and says when to come again', async () => {
  const from = { 'cf-connecting-ip': '198.51.100.7' };
  expect((await site.get(`/trips?${WEEKEND}`, from)).status).toBe(200);
  const keyHash = await site.deps.auth.secrets.lookupKey('network', '198.51.100.7');
  // As after 60 questions.
  const fullAt = new Date(NOW.getTime() + 60_000);
  await site.db.update(rateLimits).set({ fullAt }).where(eq(rateLimits.keyHash, keyHash));
  const response = await described(QUESTION, await site.get(QUESTION, from));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
});

test('names leagues without a schedule, and is not cached then', async () => {
  const fresh = await openTestSite();
  const response = await fresh.get(`${TRIPS}?${WEEKEND}&league=nfl`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    data: [],
    meta: { complete: false, missing_leagues: ['nfl'] },
  });
  await fresh.close();
});
