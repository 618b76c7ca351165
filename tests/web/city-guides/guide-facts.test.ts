import type { SourceAge } from '../../../src/domain/content/freshness.ts';
import type { VenueFacts } from '../../../src/domain/content/venue-facts.ts';
import { guideDayOf } from '../../../src/domain/content/place.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cityFacts, contentFacts, venueFacts } from '../../../src/db/schema/content.ts';
import { loadRealContent } from '../../support/content.ts';
import { venueFactsWith } from '../../support/venue-facts.ts';
import { NOW, openTestSite, visibleText, type TestSite } from '../../support/test-site.ts';

const AGE: SourceAge = { month: '2026-05', isUndated: false, isCollection: false };

const PIRATES = '/city-guides/city_guide_mlb_pittsburgh_pirates';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await loadRealContent(site.databaseUrl, NOW);
});
afterAll(() => site.close());

/** Returns the HTML of a part of the guide. */
function partOf(html: string, id: string): string {
  const from = html.indexOf(`<section id="${id}"`);
  expect(from, id).toBeGreaterThan(-1);
  const next = html.slice(from + 1).search(/<section id="(?:introduction|day-|places-|any-day|home-games)/);
  return html.slice(from, next === -1 ? undefined : from + 1 + next);
}

async function pittsburgh() {
  const [row] = await site.db.select().from(cityFacts).where(eq(cityFacts.city, 'Pittsburgh'));
  if (!row) throw new Error('Pittsburgh has no places');
  return row.facts;
}

test('day 3 opens with the venue: its address, bag rule with its link, gates and its own site', async () => {
  const [row] = await site.db.select().from(venueFacts).where(eq(venueFacts.venueId, 'pnc-park'));
  const day3 = partOf(await site.html(PIRATES), 'day-3');
  const text = visibleText(day3);
  expect(text).toMatch(/^Day 3 - Game Day PNC Park /);
  expect(text).toContain(row?.facts.address);
  expect(text).toContain(row?.facts.bags?.text);
  expect(day3).toContain(`href="${row?.facts.bags?.link}" aria-label="the venue’s page: bags at PNC Park"`);
  expect(day3).toContain(`href="${row?.facts.site}"`);
  expect(day3).toContain('https://www.google.com/maps/search/?api=1&amp;query=PNC+Park%2C+Pittsburgh%2C+PA');
});

test('a guide leaves out the seats for an arena’s other sport', async () => {
  const isGarden = eq(venueFacts.venueId, 'td-garden');
  const [row] = await site.db.select().from(venueFacts).where(isGarden);
  const seat = { kind: 'view', why: 'You see it all.' } as const;
  const seats = [
    { ...seat, sections: '301', league: 'NBA' as const },
    { ...seat, sections: '302', league: 'NHL' as const },
    { ...seat, sections: '303', league: null },
  ];
  await site.db
    .update(venueFacts)
    .set({ facts: venueFactsWith({ seats }) })
    .where(isGarden);
  const day3 = visibleText(partOf(await site.html('/city-guides/city_guide_nba_boston_celtics'), 'day-3'));
  expect(day3).toContain('Seats The view: 301. You see it all. More seats The view: 303. You see it all.');
  if (row) await site.db.update(venueFacts).set({ facts: row.facts }).where(isGarden);
});

test('the weather by month counts wet days where the record does', async () => {
  const december = (await pittsburgh()).climate?.wetDays?.at(-1);
  const american = visibleText(await site.html(PIRATES));
  expect(american).toContain(
    'Weather by month High and low in °F, days with 0.1 inch of rain or more Month Jan Feb',
  );
  expect(american).toMatch(new RegExp(`Wet( \\d+){11} ${december} `));
  const canadian = visibleText(await site.html('/city-guides/city_guide_nhl_calgary_flames'));
  expect(canadian).toContain('Weather by month High and low in °F Month Jan Feb');
  expect(canadian).not.toMatch(/Wet \d/);
  const neighbor = visibleText(await site.html('/city-guides/city_guide_nhl_new_jersey_devils'));
  expect(neighbor).toContain(
    'Weather by month Measured at Central Park in New York, 11 miles away. High and low',
  );
});

test('a rule names its age, an old one is folded, and an unknown bag rule leads to the venue’s page', async () => {
  const isPark = eq(venueFacts.venueId, 'pnc-park');
  const [row] = await site.db.select().from(venueFacts).where(isPark);
  const ownSite = row?.facts.site;
  const showWith = async (facts: Partial<VenueFacts>) => {
    await site.db
      .update(venueFacts)
      .set({ facts: venueFactsWith({ ...(ownSite && { site: ownSite }), ...facts }) })
      .where(isPark);
    return visibleText(partOf(await site.html(PIRATES), 'day-3'));
  };
  const rule = { bags: { text: 'Small bags only.', link: 'https://venue.example/bags' } };
  const ages = (age: Partial<SourceAge>) => ({ bags: { ...AGE, ...age }, outsideFood: { ...AGE, ...age } });
  expect(await showWith({ ...rule, ages: ages({}) })).toContain(
    'Bags Small bags only. As of May 2026. Official bag rule',
  );
  expect(await showWith({ ...rule, ages: ages({ isUndated: true }) })).toContain(
    'Bags Small bags only. Undated, looked up May 2026. Official bag rule',
  );
  expect(
    await showWith({
      ...rule,
      outsideFood: 'No food.',
      ages: ages({ month: '2025-01', isCollection: true }),
    }),
  ).toMatch(
    /Bags Today’s rule: the venue’s page From a fan’s collection, January 2025 Small bags only\. .* Outside food Today’s rule: the venue’s page From a fan’s collection, January 2025 No food\./,
  );
  const old = { ...AGE, month: '2024-03' };
  expect(
    await showWith({
      gates: [{ name: 'Main gate', street: 'Federal Street', opens: 90, age: old }],
      parking: [
        { name: 'Gold Lot', price: '$30', text: 'Pay ahead.', age: old },
        { name: 'Red Lot', price: '$20', text: null, age: AGE },
        { name: 'Blue Lot', price: '$15', text: null, age: AGE },
      ],
    }),
  ).toMatch(
    /All gates Main gate, Federal Street As of March 2024\. Opening times: the venue’s page Before Main gate, Federal Street, open 90 minutes before the game As of March 2024\. .*All parking Gold Lot\. Pay ahead\. As of March 2024\. Red Lot, \$20 Blue Lot, \$15 The others: as of May 2026\. Prices: the venue’s page Before Gold Lot, \$30\. Pay ahead\. As of March 2024\./,
  );
  await showWith({});
  const day3 = partOf(await site.html(PIRATES), 'day-3');
  expect(visibleText(day3)).toContain(
    'Bags We don’t have the current rule. Check the venue’s page , or bring no more than a pocket wallet',
  );
  expect(day3).toContain(`href="${ownSite}" aria-label="Check the venue’s page: bags at PNC Park"`);
  if (row) await site.db.update(venueFacts).set({ facts: row.facts }).where(isPark);
});

test('a city at a glance: its airports, fares, the coming months and the warning', async () => {
  const html = await site.html('/city-guides/city_guide_nba_new_york_knicks');
  const glance = visibleText(/<dl class="facts">.*?<\/dl>/s.exec(html)?.[0] ?? '');
  expect(glance).toMatch(
    /^From the airport JFK: AirTrain, then subway, 75 minutes Undated, looked up November 2026\. LGA: .+ EWR: .+ More ways JFK: .+ Taxi .+ Fares: the page we read .+ Taxi: Between Kennedy .+ In town .*Subway and buses/,
  );
  // The tests' clock stands in November, and no game is listed.
  expect(glance).toContain(
    'Weather Nov 54°/42° · Dec 44°/34° · Jan 40°/28° Watch out Read where the game is.',
  );
});

test('each day lists its places, breakfast first, each with a map search', async () => {
  const { places } = await pittsburgh();
  const html = await site.html(PIRATES);
  for (const day of [1, 2, 3] as const) {
    const part = partOf(html, `day-${day}`);
    const ofDay = places.filter((place) => place.kind !== 'stay' && guideDayOf(place, 'pnc-park') === day);
    expect(ofDay.length).toBeGreaterThan(2);
    for (const { name } of ofDay) expect(visibleText(part)).toContain(name);
    expect(part.indexOf('Breakfast')).toBeLessThan(part.indexOf('Dinner'));
  }
  const stays = places.filter(({ kind }) => kind === 'stay').map(({ name }) => name);
  const stay = visibleText(partOf(html, 'places-to-stay'));
  for (const name of stays) expect(stay).toContain(name);
});

test('a place is described once, although it suits rain and children, too', async () => {
  const { places } = await pittsburgh();
  const html = await site.html(PIRATES);
  const twice = places.filter(({ kind, also, day }) => day !== null && (kind === 'rain' || also.length > 0));
  expect(twice.length).toBeGreaterThan(0);
  for (const { name, text, area, day } of twice) {
    expect(visibleText(html).split(text)).toHaveLength(2);
    expect(visibleText(partOf(html, 'any-day'))).toContain(`${name} Day ${day} · ${area}`);
  }
});

test('a place beside one venue is on its team’s game day, and elsewhere on its own day if it has one', async () => {
  const facts = await pittsburgh();
  const [first, second, ...others] = facts.places;
  if (!first || !second) throw new Error('no places');
  const beside = { nearVenues: ['acrisure-stadium'] };
  const places = [
    { ...first, ...beside, kind: 'eat' as const, name: 'Only at the Football', day: 3 as const },
    { ...second, ...beside, kind: 'eat' as const, name: 'Beside the Football', day: 1 as const },
    ...others,
  ];
  await site.db
    .update(cityFacts)
    .set({ facts: { ...facts, places } })
    .where(eq(cityFacts.city, 'Pittsburgh'));
  const baseball = await site.html(PIRATES);
  expect(baseball).not.toContain('Only at the Football');
  expect(visibleText(partOf(baseball, 'day-1'))).toContain('Beside the Football');
  const football = await site.html('/city-guides/city_guide_nfl_pittsburgh_steelers');
  const gameDay = visibleText(partOf(football, 'day-3'));
  for (const { name } of places.slice(0, 2)) expect(gameDay).toContain(name);
  expect(visibleText(partOf(football, 'day-1'))).not.toContain('Beside the Football');
});

test('the foot counts the facts, names the oldest month and lists their sources', async () => {
  const files = new Set([
    'teams/mlb/pittsburgh-pirates',
    'cities/pittsburgh',
    'venues/pnc-park',
    'places/pittsburgh',
  ]);
  const all = await site.db.select().from(contentFacts);
  const facts = all.filter(({ file }) => files.has(file));
  const html = await site.html(PIRATES);
  expect(visibleText(html)).toContain(`${facts.length} facts checked, oldest `);
  const foot = html.slice(html.indexOf('class="fact-sources"'));
  for (const { url } of facts) if (url) expect(foot).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
});

test('the city’s page folds the facts of each venue, in the order of its list, and names what is known', async () => {
  const html = await site.html('/cities/pittsburgh');
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name]) => name);
  const lists = [...html.matchAll(/<ol>.*?<\/ol>/gs)].join('');
  const listed = [...lists.matchAll(/<li>([^<]+)<small>/g)].map(([, name]) => name);
  expect(listed).toContain('PNC Park');
  expect(named(/<details class="fold inline venue-folded"><summary>([^<:]+): [^<]+<\/summary>/g)).toEqual(
    listed,
  );
  expect(html).toContain('<summary>PNC Park: bags, gates, how to get there</summary>');
  await site.db.update(venueFacts).set({ facts: venueFactsWith() });
  expect(await site.html('/cities/pittsburgh')).toContain(
    '<summary>PNC Park: address and official site</summary>',
  );
});

test('/health counts the stale facts', async () => {
  const month = NOW.toISOString().slice(0, 7);
  const report = async () => (await site.get('/health.json')).json();
  await site.db.update(contentFacts).set({ asOf: month, until: month });
  expect(await report()).toMatchObject({ content: { staleFacts: 0, staleFiles: 0 } });
  const ofFile = (name: string) => eq(contentFacts.file, name);
  const old = await site.db.update(contentFacts).set({ asOf: '2019-01' }).where(ofFile('venues/pnc-park'));
  const ended = await site.db
    .update(contentFacts)
    .set({ until: '2019-01' })
    .where(ofFile('cities/pittsburgh'));
  const facts = await site.db.$count(contentFacts);
  const staleFacts = old.rowCount + ended.rowCount;
  expect(await report()).toMatchObject({ content: { facts, staleFacts, staleFiles: 2 } });
  expect(visibleText(await site.html('/health'))).toContain(
    `${staleFacts} of ${facts.toLocaleString('en-US')} facts are stale, in 2 files`,
  );
});

test('the foot lists each source once, where the first file and fact name it', async () => {
  const named = (file: string, sources: readonly string[]) =>
    sources.map((source, position) => ({ file, position, fact: source, source, url: null, asOf: '2026-05' }));
  const first = named('cities/pittsburgh', ['Incline', 'Rivers', 'Almanac', 'Bridges']);
  const second = named('teams/mlb/pittsburgh-pirates', ['Bridges', 'Almanac', 'Clemente']);
  await site.db.delete(contentFacts);
  await site.db.insert(contentFacts).values([...second, ...first]);
  const html = await site.html(PIRATES);
  const foot = html.slice(html.indexOf('class="fact-sources"'));
  const listed = [...foot.matchAll(/<li>([^<]+)<small>/g)].map(([, source]) => source);
  expect(listed).toEqual(['Incline', 'Rivers', 'Almanac', 'Bridges', 'Clemente']);
});

test('without facts a guide is as it was', async () => {
  await site.db.delete(venueFacts);
  await site.db.delete(cityFacts);
  await site.db.delete(contentFacts);
  const html = await site.html(PIRATES);
  expect(visibleText(partOf(html, 'day-3'))).not.toContain('Official site');
  expect(html).not.toContain('facts checked');
  expect(html).not.toContain('id="any-day"');
});
