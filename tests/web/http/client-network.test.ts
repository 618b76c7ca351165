import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork, UNKNOWN_NETWORK } from '../../../src/web/http/client-network.ts';

const networkOf = (address: string) => clientNetwork(new Headers({ 'cf-connecting-ip': address }));
const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(fc.oneof(fc.constant(0), group), { minLength: 8, maxLength: 8 });
const isMapped = (eight: readonly number[]) =>
  eight.slice(0, 5).every((part) => part === 0) && eight[5] === 0xffff;

/** Any spelling of an address: upper case, leading zeros, '::', an IPv4 end. */
const spelling = (eight: readonly number[]) =>
  fc
    .record({
      upper: fc.boolean(),
      padded: fc.boolean(),
      dotted: fc.boolean(),
      from: fc.integer({ min: 0, max: 7 }),
      length: fc.integer({ min: 0, max: 8 }),
    })
    .map(({ upper, padded, dotted, from, length }) => {
      const parts = eight.map((part) => part.toString(16).padStart(padded ? 4 : 1, '0'));
      const [high = 0, low = 0] = eight.slice(6);
      const end = dotted ? [[high >> 8, high & 255, low >> 8, low & 255].join('.')] : parts.slice(6);
      const written = [...parts.slice(0, 6), ...end];
      const until = Math.min(from + length, dotted ? 6 : 8);
      const canShorten = until > from && eight.slice(from, until).every((part) => part === 0);
      const text = canShorten
        ? `${written.slice(0, from).join(':')}::${written.slice(until).join(':')}`
        : written.join(':');
      return upper ? text.toUpperCase() : text;
    });

test('every spelling of an IPv6 address has the same /64', () => {
  const address = groups.filter((eight) => !isMapped(eight));
  fc.assert(
    fc.property(
      address.chain((eight) => fc.tuple(fc.constant(eight), spelling(eight))),
      ([eight, text]) => {
        const prefix = eight.slice(0, 4).map((part) => part.toString(16));
        expect(networkOf(text)).toBe(`${prefix.join(':')}::/64`);
      },
    ),
  );
});

test('addresses share a network exactly when they share a /64', () => {
  const host = fc.array(group, { minLength: 4, maxLength: 4 });
  const prefix = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 4, maxLength: 4 });
  const text = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
  fc.assert(
    fc.property(prefix, prefix, host, host, (one, other, a, b) => {
      expect(networkOf(text([...one, ...a]))).toBe(networkOf(text([...one, ...b])));
      fc.pre(text(one) !== text(other));
      expect(networkOf(text([...one, ...a]))).not.toBe(networkOf(text([...other, ...a])));
    }),
  );
});

test('an IPv4-mapped IPv6 address counts as its IPv4 address', () => {
  fc.assert(
    fc.property(
      fc.ipV4().chain((address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const mapped = spelling([0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d]);
        return fc.tuple(fc.constant(address), mapped);
      }),
      ([address, mapped]) => {
        expect(networkOf(address)).toBe(address);
        expect(networkOf(mapped)).toBe(address);
      },
    ),
  );
});

test.each([
  '',
  'localhost',
  '256.1.1.1',
  '1.2.3',
  '1::2::3',
  '2001:db8::g',
  '::1]/[',
  '2001:db8::1, 203.0.113.7',
  'fe80::1%eth0',
])('%j is no address and shares the unknown network', (text) => {
  expect(networkOf(text)).toBe(UNKNOWN_NETWORK);
});

test('headers that clients can set are ignored', () => {
  const forged = new Headers({
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'true-client-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
  });
  expect(clientNetwork(forged)).toBe(UNKNOWN_NETWORK);
  forged.set('cf-connecting-ip', '203.0.113.7');
  expect(clientNetwork(forged)).toBe('203.0.113.7');
});
