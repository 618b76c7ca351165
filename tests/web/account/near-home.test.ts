import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { homeCities } from '../../../src/db/schema/fans.ts';
import { places } from '../../../src/db/schema/places.ts';
import { currentNickname, teamBySlug, teamsOf } from '../../../src/domain/teams/index.ts';
import { decodeDrives } from '../../../src/domain/travel/drive-figures.ts';
import { driveAt } from '../../../src/domain/travel/travel.ts';
import { VENUE_DRIVES } from '../../../src/domain/travel/venue-drives.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { hostedGame, storePlaces } from '../../support/finder-site.ts';
import { databaseCallsSince, listGames } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { textOf, endOf } from './form-browser.ts';
import { openFan, openSavedTripsSite, SAN_ANTONIO, saved } from './saved-trips-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);
await storePlaces(site.db, ['austin-tx', 'hartford-ct', 'honolulu-hi', 'springfield-il', 'springfield-mo']);
await listGames(site.db, [
  hostedGame('NBA', 'Boston Celtics', 'Los Angeles Lakers', '2026-12-02T19:30:00'),
  ...Array.from({ length: 9 }, (_, index) =>
    hostedGame('NFL', 'Dallas Cowboys', 'Houston Texans', `2027-0${index + 1}-03T12:00:00`),
  ),
  ...teamsOf('NBA')
    .filter(({ slug }) => slug !== 'miami-heat')
    .map(({ fullName }) => hostedGame('NBA', 'Miami Heat', fullName, '2027-01-20T19:00:00')),
]);

const CELTICS = String(teamBySlug('NBA', 'boston-celtics')?.id);
const HEAT = String(teamBySlug('NBA', 'miami-heat')?.id);
const COWBOYS = String(teamBySlug('NFL', 'dallas-cowboys')?.id);

type Fan = Awaited<ReturnType<typeof openFan>>;

async function fanOf(...teams: readonly string[]): Promise<Fan> {
  const fan = await openFan(site);
  for (const team of teams) await fan.send(paths.myTeams(), { action: 'follow', team });
  return fan;
}

const choose = (fan: Fan, city: string) => fan.send(paths.myTeams(), { action: 'home', city });

async function nearHome(fan: Fan) {
  const html = await (await fan.visit(paths.myTeams())).text();
  const section = /<section id="near".*?<\/section>/s.exec(html)?.[0] ?? '';
  return {
    text: await textOf(new Response(`<main>${section}`)),
    games: [...section.matchAll(/<span class="m">(.*?)<\/b><\/span>/g)].map(([, match = '']) =>
      match.replace(/<[^>]+>/g, ''),
    ),
  };
}

test('lists the games of the followed teams within four hours of the chosen city', async () => {
  const fan = await fanOf(CELTICS);
  expect((await nearHome(fan)).text).toMatch(/Near You Where do you live\?/);
  const chosen = await choose(fan, 'austin, tx');
  expect(endOf(chosen)).toEqual([303, '/account/teams#near', 'toast=home-saved']);
  const { text, games } = await nearHome(fan);
  expect(text).toMatch(/Near Austin, TX The next games of your teams up to 4 hours away by car\. /);
  expect(text).not.toContain('saved trips starts');
  expect(games).toEqual([expect.stringMatching(/^Celtics at Mavericks$/)]);
  expect(text).toMatch(/3 hr(?: \d+ min)? away · American Airlines Center/);
});

test('counts the venues that the city’s drives name, and lists eight games', async () => {
  const { drives } = await placeNamed('hartford-ct');
  const decoded = decodeDrives(drives);
  const near = teamsOf('NBA').filter(({ venueId }) => {
    const drive = driveAt(decoded, VENUE_DRIVES.index.get(venueId) ?? -1);
    return drive !== null && drive.minutes <= 240;
  });
  expect(near.length).toBeGreaterThan(2);
  const fan = await fanOf(HEAT);
  await choose(fan, 'Hartford, CT');
  const hosts = near.filter(({ slug }) => slug !== 'miami-heat').map(currentNickname);
  const { games } = await nearHome(fan);
  expect(new Set(games)).toEqual(new Set(hosts.map((host) => `Heat at ${host}`)));
  await fan.send(paths.myTeams(), { action: 'follow', team: COWBOYS });
  await choose(fan, 'Austin, TX');
  expect((await nearHome(fan)).games).toHaveLength(8);
});

test('the home of the trip that was saved last stands in for a city, and a chosen one replaces it', async () => {
  const fan = await fanOf(CELTICS);
  const { number } = await placeNamed('austin-tx');
  await saved(site, fan, codeOf([SAN_ANTONIO], { isBackHome: true, daysBefore: 1, daysAfter: 1 }, number));
  expect((await nearHome(fan)).text).toMatch(
    /Near Austin, TX The next games .* by car\. One of your saved trips starts there\./,
  );
  await choose(fan, 'Hartford, CT');
  expect((await nearHome(fan)).text).toMatch(/Near Hartford, CT .*Change your city/);
});

test('asks which city is meant, keeps what was typed, and takes the answer', async () => {
  const fan = await fanOf(CELTICS);
  const asked = await choose(fan, 'Springfield');
  const html = await asked.text();
  expect(asked.status).toBe(400);
  expect(html).toContain('Which Springfield do you mean?');
  expect(html).toMatch(/name="city"[^>]* value="Springfield"/);
  const slugs = [...html.matchAll(/value="([^"]+)" name="place"/g)].map(([, slug = '']) => slug);
  expect(slugs.toSorted()).toEqual(['springfield-il', 'springfield-mo']);
  await fan.send(paths.myTeams(), { action: 'home', place: 'springfield-il' });
  expect((await nearHome(fan)).text).toMatch(/^Near Springfield, IL Your teams have no upcoming games/);
});

test.each([
  ['', 'Enter a city or a ZIP code.'],
  ['Atlantis', 'We don&#x27;t know &#x27;Atlantis&#x27;.'],
  ['Honolulu, HI', 'No road leads from there to a game.'],
])('refuses the city “%s” and changes nothing', async (city, problem) => {
  const fan = await fanOf(CELTICS);
  const refused = await choose(fan, city);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(problem)]);
  await fan.send(paths.myTeams(), { action: 'home', place: 'honolulu-hi' });
  expect(await homesOf(fan)).toEqual([]);
});

test('the page with a home is one round trip', async () => {
  const fan = await fanOf(CELTICS);
  await choose(fan, 'Austin, TX');
  const before = site.requests.length;
  const response = await site.get(paths.myTeams(), { cookie: fan.cookies() });
  expect([response.status, databaseCallsSince(site, before)]).toEqual([200, [1]]);
});

test('the export has the city, and deleting the account deletes it', async () => {
  const fan = await fanOf(CELTICS);
  await choose(fan, 'Austin, TX');
  expect(await (await fan.send(paths.exportAccount())).json()).toMatchObject({ home_city: 'Austin, TX' });
  await fan.send(paths.accountForm('delete'), { password: PASSWORD });
  expect(await homesOf(fan)).toEqual([]);
});

const homesOf = ({ userId }: Fan) => site.db.select().from(homeCities).where(eq(homeCities.userId, userId));

async function placeNamed(slug: string) {
  const [place] = await site.db.select().from(places).where(eq(places.slug, slug));
  if (!place) throw new Error(`no place ${slug}`);
  return place;
}
