import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOfBody } from '../../../src/ingest/sources/json-body.ts';

function readInPieces(text: string, cuts: readonly number[]) {
  const body = itemsOfBody('events', (raw) => raw);
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    body.write(text.slice(from, end));
    from = end;
  }
  return body.end();
}

test('reads any items, wherever the text is cut and whatever stands around them', () => {
  const key = fc.oneof(
    fc.constantFrom('events', 'leagues', 'a"events', '\\'),
    fc.string({ unit: 'grapheme' }),
  );
  const around = fc.dictionary(
    key.filter((name) => name !== 'events' && name !== '__proto__'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(
      around,
      fc.array(fc.jsonValue()),
      around,
      fc.array(fc.nat()),
      fc.constantFrom(0, 2),
      (before, events, after, cuts, space) => {
        const whole = { ...before, events, ...after };
        const { rest, items } = readInPieces(JSON.stringify(whole, null, space), cuts);
        expect(items).toEqual(JSON.parse(JSON.stringify(events)));
        expect(rest).toEqual(JSON.parse(JSON.stringify({ ...whole, events: [] })));
      },
    ),
    { numRuns: 500, seed: 20261128 },
  );
});

test('hands out an item as soon as it is complete', () => {
  const read: unknown[] = [];
  const body = itemsOfBody('events', (raw) => read.push(raw));
  body.write('{"leagues":[{"slug":"mlb"}],"events":[{"id":"1"},{"id"');
  expect(read).toEqual([{ id: '1' }]);
  body.write(':"2"}]}');
  expect(read).toEqual([{ id: '1' }, { id: '2' }]);
  expect(body.end().rest).toEqual({ leagues: [{ slug: 'mlb' }], events: [] });
});

test.each([
  '',
  '{"events":[{"id":1}',
  '{"events":[{"id":1},]}',
  '{"events":[{"id":}]}',
  '<html>',
  '{"events":[1 2]}',
])('throws a SyntaxError for %j', (text) => {
  expect(() => readInPieces(text, [3])).toThrow(SyntaxError);
});

test.each(['[]', 'null', '{"events":null}', '{"events":{"0":1}}', '{"leagues":[{"events":[1]}]}', '{}'])(
  'finds no items in %j',
  (text) => {
    expect(readInPieces(text, [5])).toEqual({ rest: JSON.parse(text), items: [] });
  },
);
