import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastPage, parsePage, parsePageSize, PAGE_SIZES, pageWindow } from '../../src/domain/paging.ts';

test('reads page text as the nearest page', () => {
  const pages = ['3', '0', '-4', 'abc', '', '2.6', '1e3', null].map(parsePage);
  expect(pages).toEqual([3, 1, 1, 1, 1, 3, 1000, 1]);
});

test('reads size text as the nearest size', () => {
  const sizes = ['10', '7', '17', '18', '25', '38', '9999', '-1', 'x', null].map(parsePageSize);
  expect(sizes).toEqual([10, 10, 10, 25, 25, 50, 50, 10, 10, 10]);
});

test('reads any text as a whole page from 1 and a size on offer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const page = parsePage(text);
      expect(Number.isSafeInteger(page) && page >= 1).toBe(true);
      expect(PAGE_SIZES).toContain(parsePageSize(text));
    }),
  );
});

test('keeps valid pages and sizes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), (page) => {
      expect(parsePage(String(page))).toBe(page);
    }),
  );
});

test('puts the last item on the last page, and gives an empty list one page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(...PAGE_SIZES), (items, size) => {
      const last = lastPage(items, size);
      expect(last * size).toBeGreaterThanOrEqual(items);
      expect((last - 1) * size).toBeLessThan(items);
    }),
  );
  expect(lastPage(0, 10)).toBe(1);
});

test('shows first, last, current and neighboring pages in a short ordered window', () => {
  const anyPage = fc
    .integer({ min: 1, max: 5000 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(anyPage, ([current, last]) => {
      const numbers = pageWindow(current, last);
      const wanted = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last);
      expect(numbers).toEqual(expect.arrayContaining(wanted));
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(numbers.length).toBeLessThanOrEqual(7);
    }),
  );
});

test('never hides a single page behind a gap', () => {
  expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, 9]);
  expect(pageWindow(5, 9)).toEqual([1, 4, 5, 6, 9]);
  expect(pageWindow(1, 1)).toEqual([1]);
});
