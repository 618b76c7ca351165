import { expect, test } from 'vitest';
import { normalizeEmail } from '../../../src/domain/accounts/email-address.ts';

test.each([
  ['\u200bfan@example.com\ufeff', 'fan@example.com'],
  ['\u202afan@example.com\u202c', 'fan@example.com'],
  ['fan@exam\u00adple.com', 'fan@example.com'],
  ['\u2060fan\u00a0@\u202fexample.com', 'fan@example.com'],
  [' ＦＡＮ＠example.com ', 'fan@example.com'],
])('drops what cannot be seen in %j', (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email);
});

test.each([
  ['fan@münchen.de', 'fan@xn--mnchen-3ya.de'],
  ['FAN@MU\u0308NCHEN.DE', 'fan@xn--mnchen-3ya.de'],
  ['fan@xn--mnchen-3ya.de', 'fan@xn--mnchen-3ya.de'],
  ['fan@日本語.jp', 'fan@xn--wgv71a119e.jp'],
  ['fan@日本語。jp', 'fan@xn--wgv71a119e.jp'],
])('writes the domain of %s in ASCII', (typed, email) => {
  expect(normalizeEmail(typed)).toBe(email);
});

test.each([
  'fan@ä.com/evil.com',
  'fan@ä.com:80',
  'fan@ä.com#x.com',
  'fan@ä',
  'fän@example.com',
  'fan @example.com',
  'fan@example.com, fan@ä.com',
  'fan@１２７.0.0.1',
  'fan@.ä.com',
  `fan@${'ä'.repeat(60)}.com`,
  '\u200b',
])('rejects %s', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});
