import { eq } from 'drizzle-orm';
import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityGuides, roadTrips } from '../../../src/db/schema/content.ts';
import { gameEvents } from '../../../src/db/schema/games.ts';
import { leagueFeeds } from '../../../src/db/schema/jobs.ts';
import { gameSequences } from '../../../src/db/schema/sequences.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { openTestDatabase } from '../../support/database.ts';
import { hostedGame, storeVenues } from '../../support/finder-site.ts';
import { createJobRunner } from '../../support/job-runner.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import { listGames, NOW, siteOver, visibleText, type TestSite } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';

const HOUR_MS = 3_600_000;
const BUILT_AT = new Date('2026-11-20T12:00:00Z');
const OWN = 'https://www.vividseats.com/game/1?a=b&c=d';
const DISCLOSURE = 'Ticket links open the seller in a new tab.';
const GAMES = [
  hostedGame('NBA', 'Utah Jazz', 'Boston Celtics', '2026-11-20T19:30:00'),
  hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00'),
  hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00'),
  hostedGame('NBA', 'Miami Heat', 'Houston Rockets', '2026-12-06T18:00:00'),
  hostedGame('NBA', 'Orlando Magic', 'Memphis Grizzlies', '2027-01-17T17:00:00', {
    timeZone: 'Europe/London',
    venueId: 'o2-arena-london',
    venueName: 'The O2',
    city: 'London',
    neutralSite: true,
  }),
];
const celtics = teamBySlug('NBA', 'boston-celtics');
if (!celtics) throw new Error('the Celtics are missing');

let site: TestSite;
let sellerOff: TestSite;
const siteWith = (variables: Record<string, string>) =>
  siteOver(site.db, site.databaseUrl, async () => {}, variables);

const PAGES: Record<string, string> = {
  'a team': paths.team(celtics),
  'a league’s schedule': paths.schedule('NBA'),
  'the schedule of a day': paths.schedule(null),
  'a city': paths.city('boston'),
  'the search': paths.search('celtics nov 20'),
  'a guide': paths.cityGuide(celtics),
  'games abroad': paths.gamesAbroad(),
  'a trip': paths.trip(codeOf(GAMES.slice(1, 4).map(({ id }) => id))),
  'sequences of a roadtrip': paths.sequences('texas', 'any-team'),
};
const KINDS = [...Object.keys(PAGES), 'a sequence'];
/** Lists without a button for a game without a link. */
const WITHOUT_BUTTON = new Set([
  'a league’s schedule',
  'the schedule of a day',
  'a city',
  'the search',
  'games abroad',
  'a guide',
]);

beforeAll(async () => {
  const database = await openTestDatabase();
  const { db, url } = database;
  site = siteOver(db, url, database.close);
  sellerOff = siteWith({ TICKET_SELLER_TEMPLATE: 'none' });
  await db.insert(roadTrips).values({
    slug: 'texas',
    teamSlugs: ['dallas-mavericks', 'san-antonio-spurs', 'houston-rockets'],
    sport: 'NBA',
    cardTitle: 'Texas Triangle',
    cardIntro: 'Texas',
    introContent: 'Texas',
    checkedOn: '2026-11-20',
  });
  await storeVenues(db);
  await db.insert(cityGuides).values(storedGuide(celtics));
  await listGames(db, GAMES);
  await createJobRunner({ databaseUrl: url, source: 'espn', now: BUILT_AT }).rebuildSequences('NBA');
  const [sequence] = await db.select().from(gameSequences).where(eq(gameSequences.firstDate, '2026-12-04'));
  if (!sequence) throw new Error('no sequence starts in Dallas');
  PAGES['a sequence'] = paths.sequence('texas', sequence.address);
});
afterAll(() => site.close());

interface Offer {
  source?: 'espn' | 'sample';
  ticketUrl: string | null;
  lowestPrice: number | null;
  /** The age of the last refresh. */
  hours?: number;
}

/** Makes all games alike and reads a page. */
async function read(kind: string, { source = 'espn', hours = 1, ...offer }: Offer, from = site) {
  await site.db.update(gameEvents).set({ ...offer, source });
  await site.db.update(leagueFeeds).set({ source, refreshedAt: new Date(NOW.getTime() - hours * HOUR_MS) });
  const html = await from.html(PAGES[kind] ?? '');
  const document = parse(html);
  const [main, head] = [document.querySelector('main'), document.querySelector('head')];
  if (!main || !head) throw new Error(`${kind} is no page`);
  return { main, head, text: visibleText(main.outerHTML), links: ticketLinks(main) };
}

function ticketLinks(main: HTMLElement): HTMLElement[] {
  return main.querySelectorAll('a').filter((link) => /^(Buy|Buy Tickets)$/.test(link.text));
}

const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href') ?? '');
const spokenIn = (head: HTMLElement) =>
  [...head.querySelectorAll('meta[content]')]
    .filter((meta) =>
      /description|image:alt/.test(meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''),
    )
    .map((meta) => meta.getAttribute('content'))
    .join(' ');

/** Every link refers to a note that the page has. */
function expectOneNote(main: HTMLElement, links: readonly HTMLElement[]): void {
  for (const link of links) expect(link.getAttribute('aria-describedby')).toBe('tickets-note');
  expect(main.querySelectorAll('#tickets-note')).toHaveLength(1);
  expect(main.querySelector('#tickets-note')?.text).toContain(DISCLOSURE);
}

test.each(KINDS)('links a game’s own seller, with the price and the disclosure: %s', async (kind) => {
  const affiliate = siteWith({ TICKET_LINK_TEMPLATE: 'https://aff.example/?u={url}&p={placement}' });
  const { main, text, links } = await read(kind, { ticketUrl: OWN, lowestPrice: 25 }, affiliate);
  const wrapped = `https://aff.example/?u=${encodeURIComponent(OWN)}&p=games-nba`;
  expect(new Set(hrefs(links))).toEqual(new Set([wrapped]));
  for (const link of links) expect(link.getAttribute('rel')).toBe('sponsored noopener');
  expect(text.split('from $25 before fees').length - 1).toBeGreaterThanOrEqual(links.length);
  expectOneNote(main, links);
});

test.each(KINDS)('links the home team’s page at the default seller without a price: %s', async (kind) => {
  const { main, text, links } = await read(kind, { ticketUrl: null, lowestPrice: null });
  expect(links.length).toBeGreaterThan(0);
  for (const href of hrefs(links)) expect(href).toMatch(/^https:\/\/seatgeek\.com\/[a-z-]+-tickets$/);
  expect(text).not.toContain('before fees');
  expectOneNote(main, links);
});

test.each([
  ...KINDS.map((kind) => [kind, 'the seller is off'] as const),
  ...KINDS.map((kind) => [kind, 'games are samples'] as const),
])('speaks of no tickets: %s, when %s', async (kind, reason) => {
  const offer = { ticketUrl: null, lowestPrice: null };
  const { main, head, text, links } =
    reason === 'the seller is off'
      ? await read(kind, offer, sellerOff)
      : await read(kind, { ...offer, ticketUrl: OWN, source: 'sample' });
  expect(links).toEqual([]);
  expect(text).not.toContain(DISCLOSURE);
  expect(main.querySelector('#tickets-note')).toBeNull();
  expect(spokenIn(head)).not.toMatch(/ticket|price/i);
  // The title of a team's page is fixed.
  if (kind !== 'a team') expect(head.querySelector('title')?.text).not.toMatch(/ticket/i);
  if (!WITHOUT_BUTTON.has(kind)) expect(main.querySelector('button[disabled]')?.text).toMatch(/Soon|TBA/);
});

test.each(KINDS)('shows a price for a day, and then only the link: %s', async (kind) => {
  const offer = { ticketUrl: OWN, lowestPrice: 25 };
  expect((await read(kind, { ...offer, hours: 24 })).text).toContain('from $25 before fees');
  const { text, links } = await read(kind, { ...offer, hours: 25 });
  expect(hrefs(links)).toContain(OWN);
  expect(text).not.toContain('before fees');
});

test.each([
  ['a team', 'upcoming games, tickets and prices, every venue', 'upcoming games, tickets, every venue'],
  ['a league’s schedule', 'with tickets, a city guide', 'with tickets, a city guide'],
  ['a city', 'games within two hours, tickets', 'games within two hours, tickets'],
  ['games abroad', 'and tickets', 'and tickets'],
  ['sequences of a roadtrip', 'with dates, tickets, miles', 'with dates, tickets, miles'],
])('its description names tickets, and prices only if one is shown: %s', async (kind, priced, linked) => {
  const offer = { ticketUrl: OWN, lowestPrice: 25 };
  expect(spokenIn((await read(kind, offer)).head)).toContain(priced);
  expect(spokenIn((await read(kind, { ...offer, hours: 25 })).head)).toContain(linked);
});

test('a cached page ends when its prices are too old, and has another ETag then', async () => {
  for (const kind of KINDS) {
    await read(kind, { ticketUrl: OWN, lowestPrice: 25, hours: 23.99 });
    const at = (ms: number) =>
      siteOver(
        site.db,
        site.databaseUrl,
        async () => {},
        {},
        () => new Date(ms),
      );
    const path = PAGES[kind] ?? '';
    const fresh = await at(NOW.getTime()).get(path);
    expect(fresh.headers.get('Cache-Control'), kind).toMatch(/max-age=3[56],/);
    const etag = fresh.headers.get('ETag') ?? '';
    const later = await at(NOW.getTime() + 60_000).get(path, { 'If-None-Match': etag });
    expect([later.status, later.headers.get('ETag') === etag], kind).toEqual([200, false]);
  }
});

test('the API carries the link and a price that is not too old, but nothing of SeatGeek', async () => {
  const game = async (): Promise<unknown> => {
    const response = await site.get(`/api/v1/games/${GAMES[0]?.id}`);
    const { data } = JSON.parse(await response.text());
    return [data.ticket_url, data.lowest_price];
  };
  await read('a team', { ticketUrl: OWN, lowestPrice: 25 });
  expect(await game()).toEqual([OWN, 25]);
  await read('a team', { ticketUrl: OWN, lowestPrice: 25, hours: 25 });
  expect(await game()).toEqual([OWN, null]);
  await read('a team', { ticketUrl: null, lowestPrice: null });
  expect(await game()).toEqual(['https://seatgeek.com/boston-celtics-tickets', null]);
  await site.db.update(gameEvents).set({ source: 'seatgeek', ticketUrl: OWN, lowestPrice: 25 });
  expect(await game()).toEqual(['https://fanroads.test/nba/teams/boston-celtics', null]);
});
