import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileContent } from '../../scripts/content/compile.ts';
import { loadContent } from '../../scripts/content/load.ts';
import type { SourceFile } from '../../scripts/content/text-file.ts';
import { cityFacts, contentFacts, venueFacts } from '../../src/db/schema/content.ts';
import { staleTags } from '../../src/db/schema/jobs.ts';
import { HOME_VENUES } from '../../src/domain/venues/home-venues.ts';
import { freshMonths, isStale } from '../../src/domain/content/freshness.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const VENUE = 'content/venues/pnc-park.yml';
const PLACES = 'content/places/pittsburgh.yml';
const STADIUM = 'content/venues/acrisure-stadium.yml';
const NFL = 'content/leagues/nfl.yml';

const NOW = new Date('2026-11-23T17:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function fileOf(path: string, edit: (text: string) => string = (text) => text): SourceFile {
  return { path, text: edit(readFileSync(path, 'utf8')) };
}

/** The problems of one file as '12 what is wrong'. */
function problemsOf(path: string, edit: (text: string) => string): string[] {
  const file = fileOf(path, edit);
  expect(file.text).not.toBe(readFileSync(path, 'utf8'));
  return compileContent([file]).findings.map(({ line, rule }) => `${line} ${rule}`);
}

/** @returns an edit of the first line that matches */
function changeLine(match: RegExp, change: (text: string) => string): (text: string) => string {
  return (text) => {
    const lines = text.split('\n');
    const at = lines.findIndex((one) => match.test(one));
    return lines.flatMap((one, index) => (index === at ? change(one).split('\n') : one)).join('\n');
  };
}

function withOldSources(text: string): string {
  return text.replaceAll(/as_of: 20\d\d-\d\d/g, 'as_of: 2021-10');
}

test('the examples follow every rule', () => {
  const content = compileContent([VENUE, STADIUM, PLACES, NFL].map((path) => fileOf(path)));
  expect(content.findings).toEqual([]);
  expect(content.venues.map(({ venue }) => venue)).toEqual(['pnc-park', 'acrisure-stadium']);
  expect(content.places.map(({ city }) => city)).toEqual(['Pittsburgh']);
});

test('a team’s line for the gate states no size that its venue’s rule does not', () => {
  const team = fileOf('content/teams/mlb/pittsburgh-pirates.md', (text) =>
    text.replace(/ {2}bags: .*/, '  bags: "Up to 20 by 14 by 11 inches."'),
  );
  const city = fileOf('content/cities/pittsburgh.md');
  const rulesWith = (venue: SourceFile) =>
    compileContent([venue, team, city]).findings.map(({ file, rule }) => `${file} ${rule}`);
  const problem =
    'content/teams/mlb/pittsburgh-pirates.md gameday.bags: 11 by 14 by 20 is no size of the rule in content/venues/pnc-park.yml';
  expect(rulesWith(fileOf(VENUE))).toEqual([problem]);
  const same = changeLine(/^bags:/, (text) =>
    text.replace(/text: ".*?"/, 'text: "Bags up to 11 by 20 by 14."'),
  );
  expect(rulesWith(fileOf(VENUE, same))).toEqual([]);
});

test('at most ten venues rest their bag rule on a fan’s collection alone', () => {
  const venues = HOME_VENUES.slice(0, 11).map(({ id }) => ({
    path: `content/venues/${id}.yml`,
    text: `venue: ${id}
checked: 2026-11-24
site: https://venue.example/
sources:
  fan: { title: "A fan’s collection", url: "https://fan.example/", as_of: 2026-01, collection: true }
bags: { text: "Small bags.", link: "https://venue.example/bags", from: fan, quote: "small bags" }
`,
  }));
  expect(compileContent(venues.slice(1)).findings).toEqual([]);
  expect(compileContent(venues).findings.map(({ rule }) => rule)).toEqual(
    venues.map(() => expect.stringMatching(/^bags: 11 venues rest on a fan’s collection, at most 10 may/)),
  );
  const [first, ...others] = venues;
  const onlyLink = {
    path: first?.path ?? '',
    text: (first?.text ?? '')
      .replace(/sources:[^]*?bags: .*?link/, 'sources: {}\nbags: { link')
      .replace(/, from: fan.*/, ' }'),
  };
  const { findings, venues: read } = compileContent([onlyLink, ...others]);
  expect(findings).toEqual([]);
  expect(read[0]?.bags).toEqual({ link: 'https://venue.example/bags' });
});

const LONG = 'word '.repeat(26).trim();

test.each<[string, string, (text: string) => string, RegExp]>([
  ['an unknown venue', VENUE, changeLine(/^venue:/, () => 'venue: no-park'), /^1 "no-park" is no home venue/],
  [
    'another venue’s file',
    VENUE,
    changeLine(/^venue:/, () => 'venue: td-garden'),
    /^1 the file of td-garden must/,
  ],
  ['an unknown field', VENUE, changeLine(/^site:/, (text) => `${text}\nroof: none`), /^4 roof: is not a key/],
  [
    'a site that is no address',
    VENUE,
    changeLine(/^site:/, () => 'site: javascript:alert(1)'),
    /^3 site: must be an ad/,
  ],
  ['a bag rule from an old page', VENUE, withOldSources, /^\d+ bags: a rule from a page older than 5 years/],
  ['a food stand from an old page', VENUE, withOldSources, /^\d+ food: .+ is from a page older than 5 years/],
  [
    'seats for a league that does not play here',
    VENUE,
    changeLine(/^  - { kind: shade/, (text) => text.replace('why:', 'league: NHL, why:')),
    /^\d+ seats: no NHL team plays here/,
  ],
  [
    'no proof',
    VENUE,
    changeLine(/^address:/, (text) => text.replace(/, quote: ".*"/, '')),
    /^\d+ address\.quote: must be/,
  ],
  [
    'a long quote',
    VENUE,
    changeLine(/^address:/, (text) => text.replace(/quote: ".*"/, `quote: "${LONG}"`)),
    /more than 25/,
  ],
  [
    'an unknown source',
    VENUE,
    changeLine(/^address:/, (text) => text.replace(/from: [a-z0-9-]+/, 'from: nobody')),
    /"nobody" is no source/,
  ],
  [
    'a source of no fact',
    VENUE,
    changeLine(
      /^sources:/,
      (text) => `${text}\n  spare: { title: Spare, url: "https://example.com", as_of: 2026-01 }`,
    ),
    /^5 sources: nothing is from "spare"/,
  ],
  [
    'a source with no month',
    VENUE,
    changeLine(/as_of/, (text) => text.replace(/, as_of: [\d-]+/, '')),
    /needs `as_of`, the date of the page, or else `looked_up`/,
  ],
  [
    'a source whose page both has and lacks a date',
    VENUE,
    changeLine(/as_of/, (text) => text.replace('as_of:', 'looked_up: 2026-11, as_of:')),
    /needs `as_of`, the date of the page, or else `looked_up`/,
  ],
  [
    'an undated source that bears a name of the past',
    STADIUM,
    changeLine(/title:/, (text) =>
      text.replace(/title: ".*?"/, 'title: "Heinz Field"').replace(/as_of: [\d-]+/, 'looked_up: 2026-11'),
    ),
    /^\d+ sources: ".+" says Heinz Field, a name that ended in 2022-07; give it as_of 2022-07 or earlier/,
  ],
  [
    'a quote with a name of the past',
    STADIUM,
    (text) => text.replace(/(from: [a-z-]+, quote: ")/, '$1At Heinz Field, '),
    /says Heinz Field, a name that ended in 2022-07/,
  ],
  [
    'two rules for one thing',
    VENUE,
    changeLine(/^bags:/, (text) => text.replace(/text: "/, 'text: "Pages differ. ')),
    /^\d+ bags: names two rules; keep the stricter one, or only the link/,
  ],
  [
    'a month that is none',
    VENUE,
    changeLine(/as_of/, (text) => text.replace(/as_of: [\d-]+/, 'as_of: 2026-13')),
    /must be a month/,
  ],
  [
    'an unknown city',
    PLACES,
    changeLine(/^city:/, () => 'city: Springfield'),
    /^1 "Springfield" is no team's city/,
  ],
  ['a place twice', PLACES, changeLine(/- \{ name: /, (text) => `${text}\n${text}`), /is listed twice/],
  [
    'a museum with meals',
    PLACES,
    changeLine(/kind: (?:see|kids|rain),/, (text) =>
      text.replace(/kind: \w+,/, 'kind: see, meals: [lunch],'),
    ),
    /a place to eat has meals/,
  ],
  [
    'a venue of another city',
    PLACES,
    changeLine(/- \{ name: /, (text) => text.replace('{ name', '{ near: [td-garden], name')),
    /"td-garden" is no home venue of Pitt/,
  ],
  [
    'a place of day 3 that says near none of several venues',
    PLACES,
    changeLine(/day: 3/, (text) => text.replace(/near: \[.*?\], /, '')),
    /a place of day 3 says which of acrisure-stadium, ppg-paints-arena, pnc-park it is near/,
  ],
  [
    'an old source',
    PLACES,
    (text) => text.replaceAll(/as_of: 20\d\d-\d\d/g, 'as_of: 2019-01').replaceAll(/ since: \d+,/g, ''),
    /its source is of 2019-01/,
  ],
])('reports %s', (_, path, edit, rule) => {
  expect(problemsOf(path, edit)).toContainEqual(expect.stringMatching(rule));
});

test('names only the first of the problems that follow from a mistake of syntax', () => {
  const problems = problemsOf(
    VENUE,
    changeLine(/^gates:/, (text) => `  - { name: Gate A }\n${text}`),
  );
  expect(problems).toEqual([expect.stringMatching(/^\d+ YAML: /)]);
});

test('gaps in a city’s places are remarks, which keep no file from being loaded', () => {
  const remarksWith = (edit: (text: string) => string) => {
    const { findings, places, remarks } = compileContent([fileOf(PLACES, edit)]);
    expect(findings).toEqual([]);
    expect(places).toHaveLength(1);
    return remarks.map(({ rule }) => rule);
  };
  expect(remarksWith((text) => text)).toEqual([]);
  expect(remarksWith((text) => text.replaceAll('breakfast', 'lunch'))).toContain(
    'no breakfast on day 1 for acrisure-stadium',
  );
  expect(remarksWith((text) => text.replaceAll(/near: \[.*\]/g, 'near: [pnc-park]'))).toContain(
    'no lunch on day 3 for acrisure-stadium',
  );
  expect(remarksWith((text) => text.replaceAll('kind: stay', 'kind: see'))).toContain(
    '0 places for stay, needs 4 or more',
  );
});

test('a load stores facts with their sources, joins the NFL’s bag rule, and writes nothing twice', async () => {
  const files = [VENUE, STADIUM, PLACES, NFL].map((path) =>
    fileOf(path, (text) => (path === STADIUM ? text.replace(/^bags:.*\n(?: .*\n)*/m, '') : text)),
  );
  const load = (kept: SourceFile[]) =>
    loadContent(compileContent(kept), { connectionString: database.url, now: NOW });
  await load(files);
  const [stadium] = await database.db
    .select()
    .from(venueFacts)
    .where(eq(venueFacts.venueId, 'acrisure-stadium'));
  expect(stadium?.facts.bags).toEqual({
    text: expect.stringContaining('One clear bag'),
    link: 'https://www.nfl.com/legal/clear-bag-policy',
  });
  const stored = () =>
    database.db.select().from(contentFacts).where(eq(contentFacts.file, 'venues/pnc-park'));
  const facts = await stored();
  expect(facts).toContainEqual(
    expect.objectContaining({ fact: 'address', url: expect.stringMatching(/^http/) }),
  );
  const tags = await database.db.select({ tag: staleTags.tag }).from(staleTags);
  expect(tags.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining([
      'guide:city_guide_mlb_pittsburgh_pirates',
      'guide:city_guide_nfl_pittsburgh_steelers',
    ]),
  );
  await database.db.delete(staleTags);
  await load(files);
  expect(await database.db.select().from(staleTags)).toEqual([]);

  await load(files.filter(({ path }) => path === NFL));
  expect(await database.db.select().from(venueFacts)).toEqual([]);
  expect(await database.db.select().from(cityFacts)).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('an invalid file keeps what is stored', async () => {
  const load = (text: string) =>
    loadContent(compileContent([{ path: VENUE, text }]), { connectionString: database.url, now: NOW });
  const { text } = fileOf(VENUE);
  await load(text);
  await load(text.replace('venue: pnc-park', 'venue: [broken'));
  expect(await database.db.select({ id: venueFacts.venueId }).from(venueFacts)).toEqual([{ id: 'pnc-park' }]);
});

test('an invalid league file keeps the bag rule of its venues', async () => {
  const load = (rules: SourceFile) =>
    loadContent(compileContent([fileOf(STADIUM), rules]), { connectionString: database.url, now: NOW });
  const bags = async () => (await database.db.select().from(venueFacts)).map(({ facts }) => facts.bags?.link);
  await load(fileOf(NFL));
  expect(await bags()).toEqual(['https://www.nfl.com/legal/clear-bag-policy']);
  await load(fileOf(NFL, (text) => text.replace('league: nfl', 'league: [broken')));
  expect(await bags()).toEqual(['https://www.nfl.com/legal/clear-bag-policy']);
});

test('a fact is stale 18 months after its source, and after its own end', () => {
  expect(freshMonths('2026-11-23')).toEqual({ oldest: '2025-05', current: '2026-11' });
  expect(freshMonths('2026-06-30')).toEqual({ oldest: '2024-12', current: '2026-06' });
  const at = '2026-11-23';
  expect(isStale({ asOf: '2025-05', until: null }, at)).toBe(false);
  expect(isStale({ asOf: '2025-04', until: null }, at)).toBe(true);
  expect(isStale({ asOf: '2026-10', until: '2026-11' }, at)).toBe(false);
  expect(isStale({ asOf: '2026-10', until: '2026-10' }, at)).toBe(true);
});
