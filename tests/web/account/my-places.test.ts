import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { visits } from '../../../src/db/schema/fans.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { teamBySlug, teamsOf } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { databaseCallsSince } from '../../support/test-site.ts';
import { openFormBrowser, redirectOf, textOf, endOf } from './form-browser.ts';
import { openFan, openSavedTripsSite, saved } from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const PAST = codeOf(['nba-2026-11-10-denver-nuggets-at-houston-rockets-1']);
const RED_SOX = String(teamBySlug('MLB', 'boston-red-sox')?.id);
const ROCKETS = String(teamBySlug('NBA', 'houston-rockets')?.id);

type Fan = Awaited<ReturnType<typeof openFan>>;
const saveList = (fan: Fan, list: string, fields: readonly (readonly [string, string])[]) =>
  fan.sendList(paths.myPlaces(), [['action', 'save'], ['list', list], ...fields]);
const visitsOf = async (fan: Fan) =>
  (await site.db.select().from(visits).where(eq(visits.userId, fan.userId)).orderBy(visits.subject)).map(
    ({ kind, subject, visitedOn }) => [kind, subject, visitedOn],
  );
const checkedIn = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input type="checkbox" name="${name}" checked="" value="([^"]+)"`, 'g'))].map(
    ([, id]) => id,
  );

test('checks off venues and teams of a league, with dates, and counts both', async () => {
  const fan = await openFan(site);
  const response = await saveList(fan, 'MLB', [
    ['venue', 'fenway-park'],
    ['on.fenway-park', '2024-07-04'],
    ['venue', 'citi-field'],
    ['on.citi-field', ''],
    ['team', RED_SOX],
  ]);
  expect(endOf(response)).toEqual([303, paths.myPlaces(), 'toast=places-saved']);
  expect(await visitsOf(fan)).toEqual([
    ['team', RED_SOX, null],
    ['venue', 'citi-field', null],
    ['venue', 'fenway-park', '2024-07-04'],
  ]);
  const html = await (await fan.visit(paths.myPlaces())).text();
  expect(html).toMatch(/You have seen 2 of \d+ venues and 1 of 124 teams at home\./);
  expect(html).toContain('2 of 30 MLB ballparks, 1 of 30 teams at home');
  expect(html).toMatch(/name="on\.fenway-park"[^>]* value="2024-07-04"/);
  expect(html).toMatch(/aria-label="Map of \d+ venues: 2 seen, \d+ missing"/);
  expect(html).toContain('<a class="btn" href="/trips?skip=citi-field&amp;skip=fenway-park" rel="nofollow">');
});

test('saving a list replaces its own places alone', async () => {
  const fan = await openFan(site);
  await saveList(fan, 'NBA', [
    ['venue', 'td-garden'],
    ['team', ROCKETS],
  ]);
  await saveList(fan, 'MLB', [['venue', 'fenway-park']]);
  await saveList(fan, 'NBA', []);
  expect(await visitsOf(fan)).toEqual([['venue', 'fenway-park', null]]);
});

test('a building that two teams of a league share has one box, and other venues have a list', async () => {
  const fan = await openFan(site);
  await saveList(fan, 'other', [['venue', 'steinbrenner-field']]);
  const html = await (await fan.visit(paths.myPlaces())).text();
  const shared = teamsOf('NFL').map(({ venueId }) => venueId);
  const boxes = (id: string) => html.split(`name="venue" value="${id}"`).length - 1;
  expect(shared.filter((id) => id === 'metlife-stadium')).toHaveLength(2);
  expect(boxes('metlife-stadium')).toBe(1);
  expect(html).toContain('MetLife Stadium (above)');
  expect(checkedIn(html, 'venue')).toEqual(['steinbrenner-field']);
  expect(html).toMatch(/Tampa, no longer used/);
  expect(html).toMatch(/You have seen 0 of/);
});

test.each([
  [[['venue', 'nowhere']], 'We don’t know one of these venues or teams.'],
  [[['team', ROCKETS]], 'We don’t know one of these venues or teams.'],
  [[['on.fenway-park', '2026-02-30']], 'Enter a date like 2026-07-04, or leave it empty.'],
  [[['on.fenway-park', '2026-12-24']], 'Enter the date of a visit in the past, or leave it empty.'],
  [[['on.citi-field', '2024-05-05']], 'Check the venue too, or clear its date.'],
] as const)('refuses %j beside its field, and keeps the input', async (wrong, told) => {
  const fan = await openFan(site);
  await saveList(fan, 'NBA', [['venue', 'td-garden']]);
  const refused = await saveList(fan, 'MLB', [['venue', 'fenway-park'], ...wrong]);
  const html = await refused.text();
  expect(refused.status).toBe(400);
  const shown = new RegExp(`<p class="field-problem" id="([^"]+)">${told.replaceAll('.', '\\.')}`).exec(html);
  expect(html).toContain(`aria-describedby="${shown?.[1]}"`);
  expect([...new Set(checkedIn(html, 'venue'))]).toEqual(['td-garden', 'fenway-park']);
  const [[name, value]] = wrong;
  if (name.startsWith('on.')) expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`));
  expect(await visitsOf(fan)).toEqual([['venue', 'td-garden', null]]);
});

test('asks once about a past trip: yes checks off its venues and home teams', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, PAST);
  await saved(site, fan);
  const page = await textOf(await fan.visit(paths.myPlaces()));
  expect(page).toMatch(/Were you at this game\? Houston, Nov 10, 2026: Nuggets at Rockets Yes/);
  expect(page).not.toContain('Heat at Rockets');
  const answered = await fan.send(paths.myPlaces(), { action: 'was-there', trip: trip.id });
  expect(redirectOf(answered)).toEqual([303, paths.myPlaces()]);
  expect(await visitsOf(fan)).toEqual([
    ['team', ROCKETS, '2026-11-10'],
    ['venue', 'toyota-center', '2026-11-10'],
  ]);
  expect(await textOf(await fan.visit(paths.myPlaces()))).not.toContain('Were you at');
  await saveList(fan, 'NBA', [
    ['venue', 'toyota-center'],
    ['on.toyota-center', '2026-11-10'],
    ['team', ROCKETS],
  ]);
  expect(await visitsOf(fan)).toContainEqual(['team', ROCKETS, '2026-11-10']);
});

test('asks about a trip only when its last date is over', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, PAST);
  const lastDate = async (date: string) => {
    await site.db.update(savedTrips).set({ lastDate: date }).where(eq(savedTrips.id, trip.id));
    return textOf(await fan.visit(paths.myPlaces()));
  };
  // It is Friday, November 20.
  expect(await lastDate('2026-11-20')).not.toContain('Were you at');
  expect(await lastDate('2026-11-19')).toContain('Were you at this game?');
});

test('no hides the question, and somebody else’s trip is not found', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan, PAST);
  const other = await openFan(site);
  const stolen = await other.send(paths.myPlaces(), { action: 'was-there', trip: trip.id });
  expect([stolen.status, await visitsOf(other)]).toEqual([404, []]);
  await fan.send(paths.myPlaces(), { action: 'was-not', trip: trip.id });
  expect([await visitsOf(fan), await textOf(await fan.visit(paths.myPlaces()))]).toEqual([
    [],
    expect.not.stringContaining('Were you at'),
  ]);
});

test('exports the places as CSV and JSON, and with the account; deleting it deletes them', async () => {
  const fan = await openFan(site);
  await saveList(fan, 'MLB', [
    ['venue', 'fenway-park'],
    ['on.fenway-park', '2024-07-04'],
    ['team', RED_SOX],
  ]);
  await fan.send(paths.myTeams(), { action: 'follow', team: RED_SOX });
  const csv = await fan.visit(paths.myPlacesCsv());
  expect(csv.headers.get('Cache-Control')).toBe('private, no-store');
  expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="places.csv"');
  expect(await csv.text()).toBe(
    [
      'kind,id,name,city,league,visited_on',
      `team,${RED_SOX},Boston Red Sox,Boston,MLB,`,
      'venue,fenway-park,Fenway Park,Boston,,2024-07-04',
      '',
    ].join('\r\n'),
  );
  const json = await fan.visit(paths.myPlacesJson());
  const { visits: records } = await json.json();
  expect(json.headers.get('Cache-Control')).toBe('private, no-store');
  expect(records).toMatchObject([
    { kind: 'team', id: RED_SOX, league: 'MLB', visited_on: null },
    { kind: 'venue', name: 'Fenway Park', city: 'Boston', league: null, visited_on: '2024-07-04' },
  ]);
  const file = await (await fan.send(paths.exportAccount())).json();
  expect([file.visits, file.followed_teams]).toEqual([
    records,
    [{ id: Number(RED_SOX), name: 'Boston Red Sox' }],
  ]);
  await fan.send(paths.accountForm('delete'), { password: PASSWORD });
  expect(await visitsOf(fan)).toEqual([]);
  const signedOut = await openFormBrowser(site).visit(paths.myPlacesCsv());
  expect(redirectOf(signedOut)).toEqual([303, paths.auth('sign-in', paths.myPlaces())]);
});

test('the page of places is one round trip, for its owner alone', async () => {
  const fan = await openFan(site);
  await saveList(fan, 'MLB', [['venue', 'fenway-park']]);
  const before = site.requests.length;
  const response = await site.get(paths.myPlaces(), { cookie: fan.cookies() });
  expect([response.status, databaseCallsSince(site, before)]).toEqual([200, [1]]);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const other = await openFan(site);
  expect(checkedIn(await (await other.visit(paths.myPlaces())).text(), 'venue')).toEqual([]);
  const visitor = openFormBrowser(site);
  const signIn = paths.auth('sign-in', paths.myPlaces());
  expect(redirectOf(await visitor.visit(paths.myPlaces()))).toEqual([303, signIn]);
  expect(redirectOf(await visitor.send(paths.myPlaces(), { action: 'save', list: 'MLB' }))).toEqual([
    303,
    signIn,
  ]);
});
