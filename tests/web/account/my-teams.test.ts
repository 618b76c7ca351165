import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { followedTeams } from '../../../src/db/schema/fans.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD, storeAccount } from '../../support/accounts.ts';
import { giveApp } from '../../support/authenticator.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { databaseCallsSince, listGames, openTestSite } from '../../support/test-site.ts';
import { openFormBrowser, redirectOf, textOf, endOf, expectText, type FormBrowser } from './form-browser.ts';
import { openFan } from './saved-trips-site.ts';

const site = await openTestSite();
afterAll(site.close);
await storeVenues(site.db);
await listGames(site.db, [
  hostedGame('NBA', 'Utah Jazz', 'Boston Celtics', '2026-12-11T19:30:00'),
  hostedGame('NBA', 'Boston Celtics', 'Miami Heat', '2026-12-13T19:30:00'),
  hostedGame('NBA', 'Chicago Bulls', 'Boston Celtics', '2026-12-15T19:30:00'),
  hostedGame('NBA', 'Boston Celtics', 'Chicago Bulls', '2026-12-17T19:30:00'),
  hostedGame('NHL', 'Florida Panthers', 'Boston Bruins', '2026-12-09T19:00:00'),
]);

const CELTICS = teamNamed('NBA', 'boston-celtics');
const BRUINS = teamNamed('NHL', 'boston-bruins');
const PATRIOTS = teamNamed('NFL', 'new-england-patriots');

function teamNamed(...name: Parameters<typeof teamBySlug>) {
  const team = teamBySlug(...name);
  if (team === null) throw new Error(`no team ${name.join(' ')}`);
  return team;
}

const follow = ({ send }: FormBrowser, { id }: { id: number }) =>
  send(paths.myTeams(), { action: 'follow', team: String(id) });
const headings = (html: string) =>
  [...html.matchAll(/<h2><a href="[^"]*">([^<]+)<\/a><\/h2>/g)].map(([, name]) => name);
const checkedIn = (html: string) =>
  [...html.matchAll(/<input type="checkbox" name="team" checked="" value="(\d+)"/g)].map(([, id]) =>
    Number(id),
  );

test('a team page has a form that follows the team and leads back to the page', async () => {
  const fan = await openFan(site);
  const html = await site.html(paths.team(CELTICS));
  expect(html).toContain(
    `<form data-slot="follow" action="/account/teams" method="post"><input type="hidden" name="team" value="${CELTICS.id}"/>`,
  );
  const followed = await follow(fan, CELTICS);
  expect(endOf(followed)).toEqual([303, paths.team(CELTICS), 'toast=team-followed']);
  await follow(fan, CELTICS);
  expect(headings(await (await fan.visit(paths.myTeams())).text())).toEqual(['Boston Celtics']);
});

test('lists the next three games of each team, the team with the next game first', async () => {
  const fan = await openFan(site);
  for (const team of [PATRIOTS, CELTICS, BRUINS]) await follow(fan, team);
  const html = await (await fan.visit(paths.myTeams())).text();
  expect(headings(html)).toEqual(['Boston Bruins', 'Boston Celtics', 'New England Patriots']);
  const rows = [...html.matchAll(/dateTime="([^"]{16})"/g)].map(([, start]) => start);
  expect(rows).toEqual(['2026-12-09T19:00', '2026-12-11T19:30', '2026-12-13T19:30', '2026-12-15T19:30']);
  expect(html).toContain('Kaseya Center');
  expect(html).toContain('href="/trips?game=nba-2026-12-13-boston-celtics-at-miami-heat-1" rel="nofollow"');
  expect(html).toContain('No upcoming games scheduled.');
  expect(checkedIn(html)).toEqual([PATRIOTS.id, CELTICS.id, BRUINS.id]);
});

test('the page of teams with its session check is one round trip that no cache keeps', async () => {
  const fan = await openFan(site);
  await follow(fan, BRUINS);
  const before = site.requests.length;
  const response = await site.get(paths.myTeams(), { cookie: fan.cookies() });
  expect([response.status, databaseCallsSince(site, before)]).toEqual([200, [1]]);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('the list of a league replaces the teams of this league alone', async () => {
  const fan = await openFan(site);
  await follow(fan, BRUINS);
  const bulls = teamNamed('NBA', 'chicago-bulls');
  const saved = await fan.sendList(paths.myTeams(), [
    ['action', 'save'],
    ['league', 'NBA'],
    ['team', String(CELTICS.id)],
    ['team', String(bulls.id)],
  ]);
  expect(endOf(saved)).toEqual([303, paths.myTeams(), 'toast=teams-saved']);
  const html = await (await fan.visit(paths.myTeams())).text();
  expect(checkedIn(html)).toEqual([CELTICS.id, bulls.id, BRUINS.id]);
  await fan.sendList(paths.myTeams(), [
    ['action', 'save'],
    ['league', 'NBA'],
  ]);
  expect(checkedIn(await (await fan.visit(paths.myTeams())).text())).toEqual([BRUINS.id]);
});

test('unfollows a team', async () => {
  const fan = await openFan(site);
  await follow(fan, BRUINS);
  const left = await fan.send(paths.myTeams(), { action: 'unfollow', team: String(BRUINS.id) });
  expect(redirectOf(left)).toEqual([303, paths.myTeams()]);
  expect(await textOf(await fan.visit(paths.myTeams()))).toContain('You don’t follow any teams yet.');
});

test('refuses unknown teams beside their list, and keeps what was checked', async () => {
  const fan = await openFan(site);
  const refused = await fan.sendList(paths.myTeams(), [
    ['action', 'save'],
    ['league', 'NBA'],
    ['team', String(CELTICS.id)],
    ['team', String(BRUINS.id)],
  ]);
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(html).toMatch(
    /<p class="field-problem" id="NBA-problem">We don’t know one of these teams in the NBA\./,
  );
  expect(checkedIn(html)).toEqual([CELTICS.id]);
  expect(headings(html)).toEqual([]);
  const unknown = await fan.send(paths.myTeams(), { action: 'follow', team: '1 OR 1=1' });
  await expectText(unknown, 400, 'We don’t know this team.');
  expect((await fan.send(paths.myTeams(), { action: 'sell' })).status).toBe(404);
  expect((await fan.sendList(paths.myTeams(), [['action', 'save']])).status).toBe(404);
});

test('nobody sees the teams of somebody else, and a visitor signs in first', async () => {
  const fan = await openFan(site);
  await follow(fan, BRUINS);
  const other = await openFan(site);
  expect(headings(await (await other.visit(paths.myTeams())).text())).toEqual([]);
  await other.send(paths.myTeams(), { action: 'unfollow', team: String(BRUINS.id) });
  expect(headings(await (await fan.visit(paths.myTeams())).text())).toEqual(['Boston Bruins']);
  const visitor = openFormBrowser(site);
  expect(redirectOf(await visitor.visit(paths.myTeams()))).toEqual([
    303,
    paths.auth('sign-in', paths.myTeams()),
  ]);
});

const keepPage = paths.auth('keep', null, { team: 'boston-celtics' });
const followedIn = async (browser: FormBrowser) =>
  headings(await (await browser.visit(paths.myTeams())).text());

async function askedSignedOut() {
  const { email } = await storeAccount(site.deps);
  const browser = openFormBrowser(site);
  const asked = await follow(browser, CELTICS);
  return { browser, email, asked };
}

test('a team survives the sign-in', async () => {
  const { browser, email, asked } = await askedSignedOut();
  expect(redirectOf(asked)).toEqual([303, keepPage]);
  expect(asked.headers.getSetCookie()).toEqual([
    `__Host-follow-team=${CELTICS.id}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  await browser.send(paths.auth(), {
    email: email ?? '',
    password: PASSWORD,
    return_to: paths.myTeams(),
  });
  const follows = await browser.visit(paths.myTeams());
  expect(endOf(follows)).toEqual([303, paths.team(CELTICS), 'toast=team-followed']);
  expect(browser.cookies()).not.toContain('follow-team');
  expect(await followedIn(browser)).toEqual(['Boston Celtics']);
});

test('a sign-in that leads to the account follows the team too', async () => {
  const { browser, email } = await askedSignedOut();
  await browser.typePassword(email);
  const follows = await browser.visit(paths.account());
  expect(endOf(follows)).toEqual([303, paths.team(CELTICS), 'toast=team-followed']);
  expect((await browser.visit(paths.account())).status).toBe(200);
  expect(await followedIn(browser)).toEqual(['Boston Celtics']);
});

test('a team waits for the second step', async () => {
  const user = await storeAccount(site.deps);
  const app = await giveApp(site.deps, user);
  const browser = openFormBrowser(site);
  await follow(browser, CELTICS);
  await browser.typePassword(user.email);
  const step = await browser.visit(paths.myTeams());
  expect(redirectOf(step)).toEqual([303, paths.secondStep({ returnTo: paths.myTeams() })]);
  expect(await site.db.select().from(followedTeams).where(eq(followedTeams.userId, user.id))).toEqual([]);
  await browser.send(step.headers.get('location') ?? '', { code: app.code() });
  await browser.visit(paths.myTeams());
  expect(await followedIn(browser)).toEqual(['Boston Celtics']);
});

test.each(['follow-team=1', 'follow-team=1 OR 1=1', 'follow-team='])(
  'a cookie without a team (%s) follows nothing',
  async (cookie) => {
    const fan = await openFan(site);
    const response = await site.get(paths.myTeams(), { cookie: `${fan.cookies()}; __Host-${cookie}` });
    expect([response.status, headings(await response.text())]).toEqual([200, []]);
  },
);

test('only a known team waits for the sign-in', async () => {
  for (const fields of [
    { action: 'follow', team: '1' },
    { action: 'unfollow', team: String(CELTICS.id) },
  ]) {
    const asked = await openFormBrowser(site).send(paths.myTeams(), fields);
    expect([...redirectOf(asked), asked.headers.getSetCookie()]).toEqual([
      303,
      paths.auth('sign-in', paths.myTeams()),
      [],
    ]);
  }
});
