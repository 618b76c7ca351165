import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gamesQuery,
  searchQuery,
  homeQuery,
  weekendsQuery,
  twinbillsQuery,
} from '../../../src/web/urls/page-queries.ts';
import type { QueryCodec } from '../../../src/web/urls/query-codec.ts';
import { journeyQuery, roadtripsQuery, sequencesQuery } from '../../../src/web/urls/roadtrips-query.ts';

const TEXTS = [
  '',
  ' ',
  '0',
  '2',
  '2.4',
  '99999',
  'Home',
  'WEEKEND',
  'nba',
  'South',
  'reverse',
  '25',
  '2026-12',
];
const MORE_TEXTS = [
  '2026-13',
  '2026-12-10',
  'boston-celtics',
  'São  Paulo',
  'a&b=c',
  '+',
  '%00',
  'x'.repeat(200),
];
const given = fc.oneof(fc.constantFrom(...TEXTS, ...MORE_TEXTS), fc.string({ unit: 'binary' }));

const codecs: [name: string, codec: QueryCodec<object>, parameters: string[]][] = [
  ['games', gamesQuery, ['show', 'page', 'size']],
  ['roadtrips', roadtripsQuery, ['league', 'region', 'month']],
  ['journey', journeyQuery, ['order']],
  ['sequences', sequencesQuery, ['length', 'month', 'team', 'page']],
  ['weekends', weekendsQuery, ['from', 'month', 'page']],
  ['twinbills', twinbillsQuery, ['week', 'page']],
  ['search', searchQuery, ['q']],
  ['home', homeQuery, ['near']],
];

test.each(codecs)('%s: any query has one canonical spelling of the same view', (_name, codec, parameters) => {
  const query = fc.dictionary(fc.constantFrom(...parameters, 'utm_source'), given);
  fc.assert(
    fc.property(query, fc.boolean(), (asked, isReversed) => {
      const pairs = Object.entries(asked);
      const view = codec.parse(new URLSearchParams(isReversed ? pairs.toReversed() : pairs));
      const canonical = codec.print(view);
      expect(codec.parse(new URLSearchParams(canonical))).toEqual(view);
      expect([...new URLSearchParams(canonical).keys()]).toEqual(
        parameters.filter((name) => canonical.match(new RegExp(`[?&]${name}=`))),
      );
    }),
  );
  expect(codec.print(codec.parse(new URLSearchParams()))).toBe('');
  expect(codec.print({})).toBe('');
});

test.each([
  ['page=2.4&show=HOME&size=30', '?show=home&page=2&size=25', gamesQuery],
  ['show=all&page=1&size=10', '', gamesQuery],
  ['month=2026-12&region=south&league=NBA', '?league=nba&region=south&month=2026-12', roadtripsQuery],
  ['month=2026-13&region=north&league=xfl', '', roadtripsQuery],
  ['team=Boston Celtics&length=weekend', '?length=weekend&team=boston-celtics', sequencesQuery],
  ['month=2026-12&from= New  York ', '?from=New+York&month=2026-12', weekendsQuery],
  ['week=2026-12-10', '?week=2026-12-08', twinbillsQuery],
  ['order=Reverse', '?order=reverse', journeyQuery],
] as const)('reads %s as %s', (query, canonical, codec: QueryCodec<object>) => {
  expect(codec.print(codec.parse(new URLSearchParams(query)))).toBe(canonical);
});
