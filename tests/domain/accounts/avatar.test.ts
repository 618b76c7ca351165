import { expect, test } from 'vitest';
import { avatarOf, type AvatarSource } from '../../../src/domain/accounts/avatar.ts';

const avatar = (email: string | null, metadata: AvatarSource['metadata']) => avatarOf({ email, metadata });
const NAMES = { first_name: 'Ada', last_name: 'Lovelace' };

test('prefers a picture, in either of two fields', () => {
  const url = 'https://pictures.example/ada.png';
  expect(avatar('a@example.com', { ...NAMES, avatar_url: url })).toEqual({
    kind: 'picture',
    url,
    text: 'AL',
  });
  expect(avatar('a@example.com', { ...NAMES, picture: url })).toEqual({ kind: 'picture', url, text: 'AL' });
  expect(avatar(null, { avatar_url: `${url}?1`, picture: `${url}?2` })).toMatchObject({ url: `${url}?1` });
});

test.each([
  '',
  '  ',
  'ada.png',
  'http://pictures.example/ada.png',
  'javascript:alert(1)',
  'data:image/png,x',
])('rejects %j as a picture address', (address) => {
  expect(avatar(null, { ...NAMES, avatar_url: address })).toEqual({ kind: 'letters', text: 'AL' });
});

test('uses the second field when the first is not a picture', () => {
  expect(avatar(null, { avatar_url: '', picture: 'https://p.example/' })).toMatchObject({ kind: 'picture' });
});

test.each([
  [NAMES, 'AL'],
  [{ first_name: ' ada ', last_name: null }, 'A'],
  [{ first_name: '', last_name: 'lovelace' }, 'L'],
  [{ first_name: 'e\u0301mile', last_name: 'Zola' }, 'ÉZ'],
  [{ first_name: '😀', last_name: 'Z' }, '😀Z'],
])('reads the initials of %j as %s', (names, text) => {
  expect(avatar('who@example.com', names)).toEqual({ kind: 'letters', text });
});

test('shows the first letter of the email address without a name, and a question mark without both', () => {
  expect(avatar('zoe@example.com', { first_name: ' ' })).toEqual({ kind: 'letters', text: 'Z' });
  expect(avatar(null, {})).toEqual({ kind: 'letters', text: '?' });
  expect(avatar('', {})).toEqual({ kind: 'letters', text: '?' });
});
