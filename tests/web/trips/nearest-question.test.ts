import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/dates/zoned-time.ts';
import { leagueFacts, LEAGUES, type League } from '../../../src/domain/leagues.ts';
import { teamByName } from '../../../src/domain/teams/index.ts';
import { pseudoRandom } from '../../../scripts/tours/pseudo-random.ts';
import { parseTripsQuery } from '../../../src/web/urls/parse-trips-query.ts';
import { tripsQueryString } from '../../../src/web/urls/trips-query.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';

const FIRST_DATE = '2026-12-01';
const DATES = 24;
const QUESTIONS = 200;
const HOMES = ['', 'chicago-il', 'chicago-il', 'bozeman-mt', 'toronto-on'];
/** Each team plays a visitor of its own league. */
const HOSTS: readonly (readonly [League, string, string])[] = [
  ['NBA', 'Chicago Bulls', 'Miami Heat'],
  ['NHL', 'Chicago Blackhawks', 'Dallas Stars'],
  ['NBA', 'Detroit Pistons', 'Boston Celtics'],
  ['NHL', 'Toronto Maple Leafs', 'Boston Bruins'],
  ['NFL', 'Green Bay Packers', 'New York Jets'],
  ['NBA', 'Denver Nuggets', 'Utah Jazz'],
];
/** No other game of its league is listed. */
const FAR_GAME = hostedGame('MLB', 'New York Mets', 'Atlanta Braves', '2027-04-10T19:00:00');

const random = pseudoRandom(45);
const below = (count: number) => Math.floor(random() * count);
const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[below(values.length)] ?? values[0];
const chance = (share: number) => random() < share;

const schedule = Array.from({ length: 16 }, (_, place) => {
  const [league, host, visitor] =
    HOSTS[place % HOSTS.length] ?? pick([['NBA', 'Chicago Bulls', 'Miami Heat']]);
  return hostedGame(league, visitor, host, `${addDays(FIRST_DATE, below(DATES))}T${13 + below(8)}:00:00`);
});
const games = [...new Map([...schedule, FAR_GAME].map((game) => [game.id, game])).values()];
const site = await openFinderSite(
  games,
  [...new Set(HOMES)].filter((home) => home !== ''),
);
afterAll(site.site.close);

/** A question about a game's dates, with any limits. */
function narrowQuestion(): URLSearchParams {
  const asked = new URLSearchParams();
  const from = HOMES[below(HOMES.length)] ?? '';
  const around = schedule[below(schedule.length)] ?? FAR_GAME;
  const date = around.localDateTime.slice(0, 10);
  if (from !== '') asked.set('from', from);
  asked.set('start', addDays(date, -below(3)));
  asked.set('end', addDays(date, below(2)));
  const leagues: readonly League[] = chance(0.7) ? LEAGUES : [pick<League>([around.league, 'MLB'])];
  if (leagues !== LEAGUES) for (const league of leagues) asked.append('league', leagueFacts(league).path);
  if (chance(0.4)) asked.append('game', around.id);
  else if (chance(0.3)) asked.append('skip', around.id);
  const [league, host] = HOSTS[below(HOSTS.length)] ?? [];
  const team = league && host && leagues.includes(league) ? teamByName(league, host) : null;
  if (team && chance(0.4)) asked.append('team', `${team.slug}${pick(['', ':home', ':away'])}`);
  asked.set('drive', pick(['4', '6', '12']));
  if (from !== '' && chance(0.2)) asked.set('back', 'no');
  if (chance(0.5)) asked.set('border', 'no');
  if (chance(0.3)) asked.set('pace', pick(['relaxed', 'many']));
  if (chance(0.2)) asked.set('free', 'yes');
  if (chance(0.2)) asked.set('days', String(1 + below(3)));
  if (asked.has('days') && chance(0.5)) asked.set('weekdays', 'fri-sun');
  return asked;
}

/** Pins a game and wants a team that only plays weeks later. */
function questionOfTwoDates(): URLSearchParams {
  const late = teamByName(FAR_GAME.league ?? 'NBA', FAR_GAME.homeTeam ?? '')?.slug ?? '';
  const [pinned = FAR_GAME] = schedule;
  const date = pinned.localDateTime.slice(0, 10);
  return new URLSearchParams({ start: date, end: date, game: pinned.id, team: late });
}

const ask = (path: string) => site.ask(path, freshNetwork());

test('every changed question that a page offers finds trips, whatever it changes', async () => {
  const offered = new Set<string>();
  const refused: string[] = [];
  for (let run = 0; run < QUESTIONS; run += 1) {
    const made = run === 0 ? questionOfTwoDates() : narrowQuestion();
    // Another order of the parameters is redirected.
    const asked = new URLSearchParams(tripsQueryString(parseTripsQuery(made).query));
    const page = parse(await (await ask(`/trips?${asked}`)).text());
    for (const offer of page.querySelectorAll('.offers a.btn')) {
      const link = offer.getAttribute('href') ?? '';
      offered.add(changeOf(asked, new URLSearchParams(link.slice(link.indexOf('?')))));
      const answered = await ask(link);
      const found = parse(await answered.text()).querySelectorAll('article.pick').length;
      if (answered.status !== 200 || found === 0) refused.push(`${answered.status}: ${link} after ${asked}`);
    }
  }
  expect(refused).toEqual([]);
  expect([...offered].toSorted()).toEqual([
    'back',
    'border',
    'drive',
    'free',
    'from',
    'game',
    'league',
    'pace',
    'skip',
    'start or end',
    'team',
  ]);
});

/** Names the changed parameter; a question that starts anywhere changes more than its city. */
function changeOf(asked: URLSearchParams, nearest: URLSearchParams): string {
  const isChanged = (name: string) => String(asked.getAll(name)) !== String(nearest.getAll(name));
  const one = ['from', 'border', 'back', 'league', 'pace', 'free', 'game', 'skip', 'team'].find(isChanged);
  return one ?? (isChanged('start') || isChanged('end') || isChanged('days') ? 'start or end' : 'drive');
}
