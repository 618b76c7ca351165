import { sharedTexts } from '../content/check-prose.ts';
import type { Content } from '../content/compile.ts';
import { cityFactsRows, factRows, venueFactsRows } from '../content/fact-rows.ts';
import { readContent } from '../content/load.ts';
import { exitWith } from '../cli/console.ts';
import { easternDateAt } from '../../src/domain/dates/eastern-time.ts';
import { isStale } from '../../src/domain/content/freshness.ts';
import { PLACE_KINDS } from '../../src/domain/content/place.ts';
import { MARKET_CITIES } from '../../src/domain/teams/market-cities.ts';
import { HOME_VENUES } from '../../src/domain/venues/home-venues.ts';

const FULL_ROWS = 5;

/** Prints what the data files of `content/` hold (docs/quality.md#content). */
async function main(): Promise<void> {
  const content = await readContent();
  console.log(
    [venueTable(content), placeTable(content), sourceTable(content), sharedText(content)].join('\n\n'),
  );
}

function venueTable(content: Content): string {
  const venues = venueFactsRows(content).map(({ facts }) => facts);
  const fields = Object.keys(venues[0] ?? {}).filter((field) => field !== 'ages');
  const rows = fields.map((field) => {
    const values = venues.map((facts) => Reflect.get(facts, field) as unknown);
    const known = values.filter((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
    const full = values.filter((value) => Array.isArray(value) && value.length >= FULL_ROWS);
    const isList = values.some((value) => Array.isArray(value));
    return `| ${field} | ${share(known.length, HOME_VENUES.length)} | ${isList ? full.length : ''} |`;
  });
  return table(
    `Venues: ${venues.length} of ${HOME_VENUES.length} have a file`,
    ['Field', 'Venues', 'Five rows'],
    rows,
  );
}

function placeTable(content: Content): string {
  const cities = cityFactsRows(content);
  const rows = cities.map(({ city, facts: { places, arrivals, climate } }) => {
    const counts = PLACE_KINDS.map((kind) => places.filter((place) => place.kind === kind).length);
    return `| ${[city, places.length, ...counts, arrivals.length, climate ? 'yes' : ''].join(' | ')} |`;
  });
  const heads = ['City', 'Places', ...PLACE_KINDS, 'Arrivals', 'Climate'];
  return table(`Places: ${cities.length} of ${MARKET_CITIES.length} cities have a file`, heads, rows);
}

function sourceTable(content: Content): string {
  const today = easternDateAt(new Date());
  const byFolder = Map.groupBy(factRows(content), ({ file }) => file.slice(0, file.indexOf('/')));
  const rows = [...byFolder].map(([folder, facts]) => {
    const linked = facts.filter(({ url }) => url !== null).length;
    const stale = facts.filter((fact) => isStale(fact, today)).length;
    return `| ${folder} | ${facts.length} | ${share(linked, facts.length)} | ${share(stale, facts.length)} |`;
  });
  return table('Facts', ['Folder', 'Facts', 'With an address', 'Stale'], rows);
}

/** How much of the smaller guide's prose two teams of one city share. */
function sharedText(content: Content): string {
  const sorted = sharedTexts(content)
    .map((text) => text.share)
    .toSorted((a, b) => a - b);
  const percent = (value = 0) => `${(100 * value).toFixed(1)} %`;
  return `Two guides of one city share ${percent(sorted[0])} to ${percent(sorted.at(-1))} of their words, counted in runs of eight, ${percent(sorted[sorted.length >> 1])} in the middle of ${sorted.length} pairs.`;
}

function share(count: number, all: number): string {
  return `${count} (${Math.round((100 * count) / Math.max(1, all))} %)`;
}

function table(title: string, heads: readonly string[], rows: readonly string[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`${title}:`, '', line(heads), line(heads.map(() => '---')), ...rows].join('\n');
}

try {
  await main();
} catch (error) {
  exitWith(error);
}
