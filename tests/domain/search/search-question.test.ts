import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamIndex } from '../../../src/domain/search/search.ts';
import type { GamesSubject } from '../../../src/domain/search/games-subject.ts';
import {
  pairOf,
  readSearch,
  type GameDays,
  type SearchQuestion,
} from '../../../src/domain/search/search-question.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const index = createTeamIndex();
const read = (query: string) => readSearch(query, index, TODAY);

const slugs = (teams: readonly { slug: string }[]) => teams.map(({ slug }) => slug).join(' ');

function spoken(question: SearchQuestion): string {
  const period = 'period' in question ? question.period : null;
  const dates = period ? ` ${period.from} ${period.to}` : '';
  switch (question.kind) {
    case 'names':
      return 'names';
    case 'games':
      return `${subjectOf(question.subject)} ${daysOf(question.days)}`.trim();
    case 'sides': {
      const { sides, canMeet } = question;
      const kinds = [canMeet && 'can meet', pairOf(sides) && 'a pair'].filter(Boolean);
      return [`${slugs(sides.one)} | ${slugs(sides.other)}${dates}`, ...kinds].join(', ');
    }
    case 'tour':
      return `one trip: ${slugs(question.teams)}${dates}`;
    case 'stay':
      return `stay in ${question.city.name}: ${question.leagues.join(' ')}${dates}`;
    case 'rule':
      return `${question.rule.topic}: ${question.rule.venues.join(' ')}`;
    case 'near':
      return `near ${question.near.place ?? '?'}`;
    case 'other':
      return `other: ${question.other.name}`;
  }
}

function daysOf(days: GameDays): string {
  if (days.kind === 'next' || days.kind === 'ahead') return days.kind;
  return `${days.kind === 'opening' ? 'opening ' : ''}${days.period.from} ${days.period.to}`;
}

function subjectOf(subject: GamesSubject): string {
  switch (subject.kind) {
    case 'all':
      return '';
    case 'leagues':
      return subject.leagues.join(' ');
    case 'groups':
      return subject.groups.map(({ league, name, teams }) => `${league} ${name} ${teams.length}`).join(', ');
    case 'cities':
      return `in ${subject.cities.map(({ name }) => name).join(', ')}`;
    case 'teams':
      return slugs(subject.teams);
  }
}

test.for([
  ['bruins', 'names'],
  ['bruins saturday', 'boston-bruins 2026-11-28 2026-11-28'],
  ['bruns saturday', 'boston-bruins 2026-11-28 2026-11-28'],
  ['reds saturday', 'cincinnati-reds 2026-11-28 2026-11-28'],
  ['kings friday', 'sacramento-kings los-angeles-kings 2026-11-27 2026-11-27'],
  ['boston next week', 'in Boston 2026-11-23 2026-11-29'],
  ['games in philly tonight', 'in Philadelphia 2026-11-22 2026-11-22'],
  ['tampa bay tomorrow', 'in St. Petersburg, Tampa 2026-11-23 2026-11-23'],
  ['bosto tomorrow', 'in Boston 2026-11-23 2026-11-23'],
  ['boston hockey saturday', 'boston-bruins 2026-11-28 2026-11-28'],
  ['nhl friday', 'NHL 2026-11-27 2026-11-27'],
  ['hockey games friday', 'NHL 2026-11-27 2026-11-27'],
  ['this weekend', '2026-11-22 2026-11-22'],
  ['games on december 12', '2026-12-12 2026-12-12'],
  ['cubs brewers july', 'chicago-cubs | milwaukee-brewers 2027-07-01 2027-07-31, can meet, a pair'],
  ['sun', 'names'],
  ['thu', 'names'],
  ['mar', 'names'],
  ['suns sun', 'phoenix-suns 2026-11-22 2026-11-22'],
  ['zzzz saturday', 'names'],
  ['cubs brewers', 'chicago-cubs | milwaukee-brewers, can meet, a pair'],
  ['packers brewers', 'green-bay-packers | milwaukee-brewers, a pair'],
  [
    'dallas houston',
    'dallas-cowboys dallas-mavericks texas-rangers | houston-texans houston-rockets houston-astros, can meet',
  ],
  ['red sox', 'names'],
  ['nfc north', 'NFL NFC North 4 next'],
  ['al east teams', 'MLB AL East 5 next'],
  ['american league east', 'MLB AL East 5 next'],
  ['metropolitan', 'NHL Metropolitan Division 8 next'],
  ['metro division', 'NHL Metropolitan Division 8 next'],
  ['pacific division nba', 'NBA Pacific Division 5 next'],
  ['pacific', 'NBA Pacific Division 5, NHL Pacific Division 8 next'],
  ['western conference', 'NBA Western Conference 15, NHL Western Conference 16 next'],
  ['nba east', 'NBA Eastern Conference 15 next'],
  ['afc', 'NFL AFC 16 next'],
  ['nfc nor', 'NFL NFC North 4 next'],
  ['nfc north saturday', 'NFL NFC North 4 2026-11-28 2026-11-28'],
  ['east', 'names'],
  ['central', 'names'],
  [
    'bears packers lions vikings',
    'one trip: chicago-bears green-bay-packers detroit-lions minnesota-vikings',
  ],
  ['rangers islanders devils', 'one trip: new-york-rangers new-york-islanders new-jersey-devils'],
  [
    'red sox yankees mets phillies',
    'one trip: boston-red-sox new-york-yankees new-york-mets philadelphia-phillies',
  ],
  [
    'bears packers lions december',
    'one trip: chicago-bears green-bay-packers detroit-lions 2026-12-01 2026-12-31',
  ],
  ['nashville nfl nhl weekend', 'stay in Nashville: NFL NHL 2026-11-22 2026-11-22'],
  ['boston hockey basketball', 'stay in Boston: NBA NHL'],
  ['nfl nba saturday', 'NFL NBA 2026-11-28 2026-11-28'],
  [
    'boston new york',
    'new-england-patriots boston-celtics boston-bruins boston-red-sox | new-york-giants new-york-jets ' +
      'brooklyn-nets new-york-knicks new-york-islanders new-york-rangers new-york-mets new-york-yankees, can meet',
  ],
  ['boston new york philadelphia', 'names'],
  ['green bay chicago weekend', 'green-bay-packers | chicago-bears 2026-11-22 2026-11-22, can meet, a pair'],
  ['boston new york philadelphia weekend', 'in Boston, New York, Philadelphia 2026-11-22 2026-11-22'],
  ['national', 'names'],
  ['bag policy lambeau', 'bags: lambeau-field'],
  ['lambeau field bags', 'bags: lambeau-field'],
  ['parking at wrigley', 'parking: wrigley-field'],
  ['where do i park at wrigley', 'names'],
  ['gates td garden', 'gates: td-garden'],
  ['when do gates open at fenway', 'gates: fenway-park'],
  ['bears bags', 'bags: soldier-field'],
  ['bag policy', 'names'],
  ['games near me', 'near ?'],
  ['nearby', 'near ?'],
  ['60614', 'near 60614'],
  ['games near 60614', 'near 60614'],
  ['m5v 3l9', 'near M5V'],
  ['opening day', 'MLB opening 2027-03-12 2027-04-12'],
  ['nhl opening night', 'NHL opening 2027-09-25 2027-10-20'],
  ['cubs opening day', 'chicago-cubs opening 2027-03-12 2027-04-12'],
  ['grand tour', 'names'],
] as const)('%s asks for %s', ([query, expected]) => {
  expect(spoken(read(query))).toBe(expected);
});

test('any text is read without an error', () => {
  const word = fc.constantFrom(
    ...'bruins cubs nhl saturday dec 12 boston vs in zzz next week nfc north bags near me christmas opening day'.split(
      ' ',
    ),
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  );
  fc.assert(fc.property(anyText, (text) => spoken(read(text)) !== ''));
});
