import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { visibleText } from '../../support/test-site.ts';

const PLACES = ['chicago-il', 'portland-or', 'portland-me', 'honolulu-hi', 'bozeman-mt'];
const QUESTION = 'from=chicago-il&start=2026-12-03&end=2026-12-07';
const PISTONS = 'nba-2026-12-03-miami-heat-at-detroit-pistons-1';
const PENGUINS = 'nhl-2026-12-04-tampa-bay-lightning-at-pittsburgh-penguins-1';
const LEAFS = 'nhl-2026-12-05-montreal-canadiens-at-toronto-maple-leafs-1';

const { site, ask } = await openFinderSite(
  [
    hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
    hostedGame('NHL', 'Tampa Bay Lightning', 'Pittsburgh Penguins', '2026-12-04T19:30:00'),
    hostedGame('NHL', 'Montreal Canadiens', 'Toronto Maple Leafs', '2026-12-05T13:00:00'),
    hostedGame('NBA', 'New York Knicks', 'Cleveland Cavaliers', '2026-12-05T19:00:00'),
    hostedGame('NFL', 'Green Bay Packers', 'Los Angeles Rams', '2026-12-06T13:00:00'),
  ],
  PLACES,
);
afterAll(site.close);

const rootOf = async (path: string) => parse(await (await ask(path)).text());
const statesOf = async (path: string) => {
  const root = await rootOf(path);
  return Object.fromEntries(
    root.querySelectorAll('.game').map((one) => [one.getAttribute('id'), one.classNames.split(' ')[1]]),
  );
};

test('shows the games that a trip from home can reach, and which of them fit with a picked one', async () => {
  expect(await statesOf(`/trips?${QUESTION}&view=grid`)).toEqual({
    [PISTONS]: 'open',
    [PENGUINS]: 'open',
    [LEAFS]: 'open',
    'nba-2026-12-05-new-york-knicks-at-cleveland-cavaliers-1': 'open',
  });
  expect(await statesOf(`/trips?${QUESTION}&game=${PENGUINS}&view=grid`)).toEqual({
    [PISTONS]: 'open',
    [PENGUINS]: 'picked',
    [LEAFS]: 'blocked',
    'nba-2026-12-05-new-york-knicks-at-cleveland-cavaliers-1': 'open',
  });
});

test('the link of a picked game removes it', async () => {
  const root = await rootOf(`/trips?${QUESTION}&game=${PENGUINS}&view=grid`);
  expect(root.querySelector(`#${PENGUINS}`)?.getAttribute('href')).toBe(`/trips?${QUESTION}&view=grid`);
  expect(root.querySelector(`#${PISTONS}`)?.getAttribute('href')).toBe(
    `/trips?${QUESTION}&game=${PENGUINS}&game=${PISTONS}&view=grid`,
  );
});

test('the fragment is the grid of the page, and is cached with it', async () => {
  const page = await rootOf(`/trips?${QUESTION}&game=${PENGUINS}&view=grid`);
  const response = await ask(`/trips/grid?${QUESTION}&game=${PENGUINS}&view=grid`);
  const fragment = parse(await response.text());
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(response.headers.get('Cache-Tag')).toContain('league:nhl');
  expect(fragment.querySelector('[data-region=grid]')?.outerHTML).toBe(
    page.querySelector('[data-region=grid]')?.outerHTML,
  );
  expect(fragment.querySelector('html')).toBeNull();
});

test('finishing the trip adds the games of the best one', async () => {
  expect(await statesOf(`/trips?${QUESTION}&game=${PENGUINS}&view=grid&finish=yes`)).toEqual({
    [PISTONS]: 'added',
    [PENGUINS]: 'picked',
    [LEAFS]: 'blocked',
    'nba-2026-12-05-new-york-knicks-at-cleveland-cavaliers-1': 'added',
  });
});

test('picked games that do not fit together are a problem of the question, shown in the grid', async () => {
  const response = await ask(`/trips/grid?${QUESTION}&game=${PENGUINS}&game=${LEAFS}&view=grid`);
  expect(response.status).toBe(400);
  const text = visibleText(await response.text());
  expect(text).toContain(
    'Your games do not fit together. Lightning at Penguins ends about 10:15 PM; Toronto',
  );
});

test.for([
  [`/trips/grid?from=Chcago&view=grid`, 400, "We don't know 'Chcago'."],
  [`/trips/grid?days=40&view=grid`, 400, 'Some of your choices need a change.'],
  [
    `/trips/grid?${QUESTION}&game=nba-2026-12-04-utah-jazz-at-boston-celtics-1&view=grid`,
    400,
    'no longer on',
  ],
] as const)('%s responds %i with a fragment', async ([path, status, words]) => {
  const response = await ask(path);
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(parse(html).querySelector('[data-region=grid] [data-body]')).not.toBeNull();
  expect(visibleText(html)).toContain(words);
});

test('downloads every game and whether it fits with the picked ones', async () => {
  const response = await ask(`/trips.csv?${QUESTION}&game=${PENGUINS}&view=grid`);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=UTF-8');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="fanroads-2026-12-03.csv"');
  const [head, ...lines] = (await response.text()).split('\r\n');
  expect(head).toBe(
    'date,time,time_zone,league,away_team,home_team,venue,city,minutes_from_home,trip,reason',
  );
  expect(lines).toHaveLength(5);
  expect(lines.join('\n')).toMatch(
    /2026-12-05,1:00 PM,America\/Toronto,NHL,Montreal Canadiens,Toronto Maple Leafs,Scotiabank Arena,Toronto,\d+,does not fit,Lightning at Penguins ends/,
  );
  expect(lines.join('\n')).toMatch(/Tampa Bay Lightning,Pittsburgh Penguins,.*,picked,/);
});

test('a download without games redirects to the page that says why', async () => {
  const response = await ask(`/trips.csv?from=Chcago&view=grid`);
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/trips?from=Chcago&view=grid']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
