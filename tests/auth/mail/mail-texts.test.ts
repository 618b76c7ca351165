import { expect, test } from 'vitest';
import { MAIL_KINDS, type MailKind, type MailMessage } from '../../../src/auth/mail/mail-message.ts';
import { writeMail } from '../../../src/auth/mail/write-mail.ts';
import { openMail } from '../../../src/auth/mail/send-mails.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { siteOver, visibleText, ORIGIN } from '../../support/test-site.ts';

// Writing a mail needs no database.
const NOWHERE = 'postgres://nobody:none@127.0.0.1:1/none';
const { auth } = siteOver(connect(NOWHERE, 100), NOWHERE, () => Promise.resolve()).deps;

const value = { linkToken: 'tok-EN_1', code: '012345' };
const newEmail = 'new+<b>@example.com';
const MESSAGES: Record<MailKind, MailMessage> = {
  confirmation: { kind: 'confirmation', value },
  account_exists: { kind: 'account_exists' },
  recovery: { kind: 'recovery', value },
  magiclink: { kind: 'magiclink', value },
  invite: { kind: 'invite', value },
  email_change: { kind: 'email_change', value, newEmail },
  reauthentication: { kind: 'reauthentication', value },
  password_set: { kind: 'password_set' },
  password_changed: { kind: 'password_changed' },
  email_changed: { kind: 'email_changed', newEmail },
  factor_enrolled: { kind: 'factor_enrolled' },
  factor_removed: { kind: 'factor_removed' },
  second_step_failed: { kind: 'second_step_failed' },
  recovery_codes_made: { kind: 'recovery_codes_made' },
  recovery_code_used: { kind: 'recovery_code_used', codesLeft: 9 },
  identity_linked: { kind: 'identity_linked', provider: 'google' },
  identity_unlinked: { kind: 'identity_unlinked', provider: 'email' },
  account_deleted: { kind: 'account_deleted' },
  trip_follow: {
    kind: 'trip_follow',
    token: 'a1'.repeat(16),
    games: ['Heat at Celtics in Boston, Fri, Dec 4'],
  },
  trip_farewell: {
    kind: 'trip_farewell',
    trips: [{ title: 'A & B <i>weekend</i>, Dec 4-6', code: 'BA-_c0de' }],
  },
};

const LINKS: Partial<Record<MailKind, string>> = {
  confirmation: '/verify?token_hash=tok-EN_1&type=signup',
  recovery: '/reset-password?token_hash=tok-EN_1&type=recovery',
  magiclink: '/verify?token_hash=tok-EN_1&type=magiclink',
  invite: '/verify?token_hash=tok-EN_1&type=invite',
  email_change: '/verify?token_hash=tok-EN_1&type=email_change',
  account_exists: '/auth',
  trip_follow: `/follow/${'a1'.repeat(16)}`,
  trip_farewell: '/trips/BA-_c0de',
};

async function read(kind: MailKind) {
  const row = await writeMail(auth, { ...MESSAGES[kind], to: 'ada@example.com', userId: null });
  const text = await openMail(auth.secrets, row.sealedMail ?? '', row.id);
  if (text === null) throw new Error('The mail could not be opened');
  return { row, ...text };
}

test.each(MAIL_KINDS)('%s: text and HTML say the same, and all links lead to the site', async (kind) => {
  const { row, subject, text, html } = await read(kind);
  expect(subject).toMatch(/Fanroads/);
  expect(subject.length).toBeLessThan(60);
  const link = LINKS[kind];
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(links).toEqual([...(link === undefined ? [] : [`${ORIGIN}${link}`]), ORIGIN]);
  if (link !== undefined) expect(text).toContain(`${ORIGIN}${link}\n`);
  const shown = visibleText(html.replaceAll('&lt;', '‹').replaceAll('&gt;', '›'));
  const sentences = text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .split('\n')
    .filter((line) => line !== '' && !line.includes('://') && !line.endsWith(':'));
  for (const sentence of sentences) expect(shown).toContain(sentence);
  expect(text.includes('012345')).toBe('value' in MESSAGES[kind]);
  expect(html.replace('<!doctype html>', '')).not.toMatch(/!|<b>/);
  const expires = 'value' in MESSAGES[kind] ? expect.any(Date) : null;
  expect(row).toMatchObject({ recipient: 'ada@example.com', kind, expiresAt: expires });
});

test('opens a sealed mail only with its own row', async () => {
  const { row } = await read('recovery');
  expect(await openMail(auth.secrets, row.sealedMail ?? '', crypto.randomUUID())).toBeNull();
  expect(row.sealedMail).not.toContain('tok-EN_1');
});
