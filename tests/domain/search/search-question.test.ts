import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamIndex } from '../../../src/domain/search/search.ts';
import { pairOf, readSearch, type SearchQuestion } from '../../../src/domain/search/search-question.ts';

/** A Sunday. */
const TODAY = '2026-11-22';
const index = createTeamIndex();
const read = (query: string) => readSearch(query, index, TODAY);

function spoken(question: SearchQuestion): string {
  if (question.kind === 'names') return 'names';
  const slugs = (teams: readonly { slug: string }[]) => teams.map(({ slug }) => slug).join(' ');
  if (question.kind === 'sides') {
    const { sides, canMeet } = question;
    const kinds = [canMeet && 'can meet', pairOf(sides) && 'a pair'].filter(Boolean);
    return [`${slugs(sides.one)} | ${slugs(sides.other)}`, ...kinds].join(', ');
  }
  const { subject, period } = question;
  const dates = `${period.from} ${period.to}`;
  switch (subject.kind) {
    case 'all':
      return dates;
    case 'league':
      return `${subject.league} ${dates}`;
    case 'cities':
      return `in ${subject.cities.map(({ name }) => name).join(', ')} ${dates}`;
    case 'teams':
      return `${slugs(subject.teams)} ${dates}`;
    case 'meetings':
      return `${slugs(subject.sides.one)} | ${slugs(subject.sides.other)} ${dates}`;
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
  ['cubs brewers july', 'chicago-cubs | milwaukee-brewers 2027-07-01 2027-07-31'],
  ['sun', 'names'],
  ['thu', 'names'],
  ['mar', 'names'],
  ['suns sun', 'phoenix-suns 2026-11-22 2026-11-22'],
  ['zzzz saturday', 'names'],
  ['cubs brewers', 'chicago-cubs | milwaukee-brewers, can meet, a pair'],
  ['packers brewers', 'green-bay-packers | milwaukee-brewers, a pair'],
  [
    'dallas houston',
    'dallas-mavericks dallas-cowboys texas-rangers | houston-rockets houston-texans houston-astros, can meet',
  ],
  ['red sox', 'names'],
] as const)('%s asks for %s', ([query, expected]) => {
  expect(spoken(read(query))).toBe(expected);
});

test('any text is read without an error', () => {
  const word = fc.constantFrom(...'bruins cubs nhl saturday dec 12 boston vs in zzz next week'.split(' '));
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  );
  fc.assert(fc.property(anyText, (text) => ['names', 'games', 'sides'].includes(read(text).kind)));
});
