import { expect, test } from 'vitest';
import { connect } from '../../../../src/db/neon/client.ts';
import { developmentPaths } from '../../../../scripts/site/development/development-paths.ts';
import { siteOver, visibleText } from '../../../support/test-site.ts';

// The page needs no database: its data are fixed.
const NOWHERE = 'postgres://nobody:none@127.0.0.1:1/none';
const site = (environment: string) =>
  siteOver(connect(NOWHERE, 100), NOWHERE, () => Promise.resolve(), { ENVIRONMENT: environment });

const development = site('development');
const response = await development.get(developmentPaths.gallery());
const html = await response.text();
const text = visibleText(html);

test('in production there is no such page', async () => {
  const missing = await site('production').get(developmentPaths.gallery());
  expect(missing.status).toBe(404);
  expect(visibleText(await missing.text())).toContain("You've hit a detour.");
});

test('in development it is shown, not indexed, with the policy of every page', () => {
  expect(response.status).toBe(200);
  expect(/<meta name="robots" content="([^"]+)"/.exec(html)?.[1]).toContain('noindex');
  expect(/\sstyle=|\son[a-z]+=/.exec(html)).toBeNull();
});

test('each part has an anchor that the list links, and no id is used twice', () => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  const links = [...html.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each([
  ['a price without fees', 'Buy from $48, avg $112 before fees'],
  ['no ticket yet', 'Soon'],
  ['a game at home', 'Home vs Utah Jazz'],
  ['a game away', 'Away at Chicago Bulls'],
  ['a zone', '7:30 PM CT'],
  ['preseason', 'Preseason'],
  ['an unknown time', 'Time TBD'],
  ['an unknown date', 'TBD Home vs Denver Nuggets'],
  ['an undecided opponent', 'Opponent TBD'],
  ['a neutral site', 'Neutral site NBA Paris Game'],
  ['a game that may not happen', 'East First Round, game 7 If necessary'],
  ['a doubleheader', 'after game 1'],
  ['a round', 'Super Bowl LXI'],
  ['loading', 'Loading upcoming games...'],
  ['an error', 'Error loading upcoming games: We could not reach the site. Check your connection. Try Again'],
  ['a directory that did not load', 'Failed to load city guides Try Again'],
  ['a league without roadtrips', 'No roadtrips found for NHL, South, July 2027.'],
  ['a city without games', 'No games in Boston are listed yet'],
  ['a week of two teams', 'Dec 28-Jan 2, 2027 Celtics Mon, Wed Bruins Sat Plan it'],
  ['a city nearby', 'Milwaukee 1 hr 30 min, 92 mi'],
  ['a guide that loads', 'Loading the city guide...'],
  ['an outage', 'Error loading upcoming games: The schedule did not load in time. Try Again'],
  ['nothing at all', 'No upcoming games scheduled for Boston Celtics'],
  ['nothing at home', 'No upcoming games at home. Show all games'],
  ['nothing away', 'No upcoming games on the road. Show all games'],
  ['a destructive toast', 'Error loading games The schedule did not load in time.'],
  ['a good toast', 'Success Signed out successfully'],
  ['an avatar waited for', 'Loading your account'],
  ['the initials', 'AL Ada Lovelace'],
  ['a leg', '3 hr 40 min · 215 mi · 2 hr 15 min to spare'],
  ['cards to come', 'Loading roadtrips...'],
  ['a used code', 'That code was already used. Wait until your app shows the next one'],
  ['a recovery code’s field', 'Capitals and dashes do not matter.'],
  ['a second step that is off', 'Off Add a second step to signing in: a six-digit code'],
  ['a second step being set up', 'Scan this with your authenticator app.'],
  ['new recovery codes', 'You won’t see them again.'],
  ['a second step that is on', 'On Signing in asks for a code from this app.'],
  ['no recovery code left', 'No codes left. If you lose your app, you will be locked out'],
  ['a missing page', 'This road goes nowhere.'],
  ['a missing team', 'This team page is still being built.'],
  ['a fault of ours', 'Road work ahead.'],
  ['sample games', 'Sample games.'],
  ['the attribution', 'Powered by SeatGeek'],
])('it shows %s', (_, words) => {
  expect(text).toContain(words);
});

test('paging is shown on a first, a middle and a last page', () => {
  const bars = [...html.matchAll(/<nav class="pages" aria-label="([^"]+)">(.*?)<\/nav>/gs)].map(
    ([, label, bar = '']) => [label, visibleText(bar)],
  );
  expect(Object.fromEntries(bars)).toMatchObject({
    'First page': '1 2 ... 9 Next',
    'Middle page': 'Previous 1 ... 4 5 6 ... 9 Next',
    'Last page': 'Previous 1 ... 8 9',
  });
});
