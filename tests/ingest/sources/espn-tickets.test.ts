import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { slugOf } from '../../../src/domain/slug.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';
import { lowestPriceOf } from '../../feeds/espn-server.ts';
import { espnAt, fetched } from './fetching.ts';
import { BASE, useEspnRows } from './vendor-rows.ts';

const { server, gameOf } = await useEspnRows();

const ticket = (href: string, summary = 'Tickets as low as $25') => ({
  tickets: [{ summary, numberAvailable: 503, links: [{ href }] }],
});
const SELLER = 'https://www.vividseats.com';
const CELTICS = `${SELLER}/boston-celtics-tickets-td-garden-3-1-2026--sports-nba-basketball/production/5939915`;

test.each([
  [CELTICS, CELTICS],
  [`${CELTICS}?wsUser=717`, CELTICS],
  [`${CELTICS}?wsUser=717#map`, CELTICS],
  [`${SELLER}/nba/celtics-at-cavaliers-11-4-2026/1`, `${SELLER}/nba/celtics-at-cavaliers-11-4-2026/1`],
  [
    'http://www.stubhub.com/cleveland-cavaliers-tickets/event/9444345/',
    'https://www.stubhub.com/cleveland-cavaliers-tickets/event/9444345/',
  ],
  [
    `${SELLER}/nba-cup-tickets-rocket-arena-11-4-2026/production/1`,
    `${SELLER}/nba-cup-tickets-rocket-arena-11-4-2026/production/1`,
  ],
])('T62 reads the link %s without the referral parameter', async (href, ticketUrl) => {
  expect(await gameOf(ticket(href))).toMatchObject({
    ticketUrl,
    lowestPrice: 25,
    averagePrice: null,
    pricesIncludeFees: null,
  });
});

test.each([
  ['another event', `${SELLER}/hamilton-tickets-playhouse-square-11-4-2026/production/1`],
  ['another opponent by nickname', `${SELLER}/celtics-at-knicks-tickets/production/1`],
  ['another opponent, nickname first', `${SELLER}/knicks-vs-cavaliers-tickets-rocket-arena/production/1`],
  ['one nickname alone', `${SELLER}/celtics-tickets/production/1`],
  ['a team of another league', `${SELLER}/cleveland-guardians-tickets-rocket-arena/production/1`],
  ['a game of other teams', `${SELLER}/miami-heat-tickets-kaseya-center-11-4-2026/production/1`],
  [
    'a game of one side against another team',
    `${SELLER}/boston-celtics-at-new-york-knicks-tickets/production/1`,
  ],
  ['the venue', `${SELLER}/rocket-arena-tickets/venue/684`],
  ['the front page', `${SELLER}/`],
  ['an unknown host', 'https://vividseats.com.example.net/boston-celtics-tickets/production/1'],
  ['a host that ends alike', 'https://notvividseats.com/boston-celtics-tickets/production/1'],
  ['a name before the host', 'https://www.vividseats.com@example.net/boston-celtics/production/1'],
  ['a script', 'javascript:alert("boston-celtics")'],
  ['no address', 'boston-celtics-tickets'],
  ['a broken escape', `${SELLER}/%E0%A4%A-tickets/production/1`],
])('T62 takes neither link nor price from a link to %s', async (_what, href) => {
  expect(await gameOf(ticket(href))).toMatchObject({ ticketUrl: null, lowestPrice: null });
});

test.each([
  ['Tickets as low as $1,204', 1204],
  ['Tickets as low as $7', 7],
  ['503 tickets available', null],
  ['Tickets as low as $0', null],
  ['Tickets as low as €25', null],
  [null, null],
])('T62 reads the price of %j', async (summary, lowestPrice) => {
  const given = { tickets: [{ summary, links: [{ href: CELTICS }] }] };
  expect(await gameOf(given)).toMatchObject({ ticketUrl: CELTICS, lowestPrice });
});

test.each([
  [null],
  [[]],
  ['soon'],
  [[{ summary: 'Tickets as low as $25' }]],
  [[{ links: [] }]],
  [[{ links: [{}] }]],
])('T62 reads a game whose tickets are %j', async (tickets) => {
  expect(await gameOf({ tickets })).toMatchObject({ ticketUrl: null, lowestPrice: null });
});

test('T62 never links a game of another team', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...teamsOf('NBA')),
      fc.constantFrom(...teamsOf('NBA')),
      async (one, other) => {
        const href = `${SELLER}/${slugOf(one.fullName)}-at-${slugOf(other.fullName)}-tickets/production/1`;
        const game = await gameOf(ticket(href));
        const playing = new Set([game.homeTeam, game.awayTeam]);
        expect(game.ticketUrl === null).toBe(![one, other].every(({ fullName }) => playing.has(fullName)));
      },
    ),
    { numRuns: 40, seed: 20261128 },
  );
});

test.each([
  ['MLB', 'Texas Rangers', 'Houston Astros', 'new-york-rangers-tickets-madison-square-garden'],
  ['NFL', 'Arizona Cardinals', 'Seattle Seahawks', 'st-louis-cardinals-tickets-busch-stadium'],
  ['MLB', 'San Francisco Giants', 'Los Angeles Dodgers', 'new-york-giants-tickets-metlife-stadium'],
  ['MLB', 'New York Yankees', 'Baltimore Orioles', 'red-sox-at-yankees-tickets'],
  ['NBA', 'Miami Heat', 'Orlando Magic', 'magic-mike-live-tickets'],
  ['NHL', 'Dallas Stars', 'Ottawa Senators', 'dancing-with-the-stars-tickets-fox-theatre'],
  ['MLB', 'Minnesota Twins', 'Cleveland Guardians', 'guardians-of-the-galaxy-in-concert-tickets'],
  ['NBA', 'Utah Jazz', 'Los Angeles Lakers', 'new-orleans-jazz-fest-tickets'],
] as const)(
  'T62 does not take the nickname of the %s’s %s for theirs: %s, %s',
  async (league, homeTeam, awayTeam, path) => {
    const game = { ...BASE.NBA, league, homeTeam, awayTeam, venue: 'Some Hall' };
    expect(await gameOf(ticket(`${SELLER}/${path}/production/1`), {}, game)).toMatchObject({
      ticketUrl: null,
      lowestPrice: null,
    });
  },
);

test.each(LEAGUES)('links every coming game of a whole %s season to itself', async (league) => {
  const season = await fetched(espnAt(server), league);
  const rows = new Map(server.games[league].map((row) => [String(row.id), row]));
  const coming = season.games.filter(({ status }) => status === 'scheduled' || status === 'contingent');
  for (const game of coming) {
    const row = rows.get(game.sourceEventId);
    expect(game.ticketUrl).toMatch(new RegExp(`/production/${game.sourceEventId}$`));
    expect(game.lowestPrice).toBe(row && lowestPriceOf(row));
  }
});
