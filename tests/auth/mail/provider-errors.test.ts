import { createServer } from 'node:http';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../../scripts/site/port.ts';
import { cloudflareSender } from '../../../src/auth/mail/cloudflare-sender.ts';
import errors from '../../fixtures/resend/errors.json' with { type: 'json' };
import { FROM, openOutboxSite, senderAt } from './outbox-site.ts';

const { resend, send, queue, stored, forget, close } = await openOutboxSite();
afterAll(close);
afterEach(forget);

const RESPONSES = {
  operator: { requests: 1, report: { putOff: 1, givenUp: 0 } },
  address: { requests: 1, report: { putOff: 0, givenUp: 1 } },
  later: { requests: 3, report: { putOff: 1, givenUp: 0 } },
};

test.each(errors)('$statusCode $name is a fault of kind $fault: $message', async (error) => {
  const { statusCode: status, name, message, fault } = error;
  const expected = Object.entries(RESPONSES).find(([kind]) => kind === fault)?.[1];
  const id = await queue();
  resend.faults.push(...Array.from({ length: 3 }, () => ({ status, name, message })));
  expect(await send()).toMatchObject({ sent: 0, ...expected?.report });
  expect(resend.keys).toHaveLength(expected?.requests ?? NaN);
  expect((await stored(id))?.lastError).not.toContain('example.com');
});

test.each([
  [403, 'needs operator'],
  [502, 'later'],
])('decides by the status %i when a response is no error of Resend', async (status, outcome) => {
  const bodies = ['error code: 1010', '{"name":403}', '[]', 'null', ''];
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(bodies[0]));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const sender = senderAt(baseUrl);
  const mail = { id: '1', to: 'ada@example.com', subject: '', text: '', html: null, headers: null };
  for (; bodies.length > 0; bodies.shift()) {
    expect(await sender.send(mail)).toMatchObject({ kind: outcome });
  }
});

test('puts no free text of Resend into a reason', async () => {
  const id = await queue();
  resend.faults.push({ status: 403, name: 'rejects ada@example.com', message: '' });
  expect(await send()).toMatchObject({ putOff: 1 });
  expect((await stored(id))?.lastError).toMatch(/^Resend does not accept this mail \(403\)\./);
});

// https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
const GIVEN_UP = { gaveUpAt: expect.any(Date) };
const GIVEN_UP_AFTER_SIX = { gaveUpAt: expect.any(Date), attempts: 6 };
const WAITS = { gaveUpAt: null, attempts: 3 };
test.each([
  ['E_RECIPIENT_SUPPRESSED', { ...GIVEN_UP, attempts: 1 }],
  ['E_RATE_LIMIT_EXCEEDED', GIVEN_UP_AFTER_SIX],
  ['E_INTERNAL_SERVER_ERROR', GIVEN_UP_AFTER_SIX],
  ['E_DELIVERY_FAILED', GIVEN_UP_AFTER_SIX],
  ['E_VALIDATION_ERROR', GIVEN_UP_AFTER_SIX],
  [undefined, GIVEN_UP_AFTER_SIX],
  ['E_SENDER_NOT_VERIFIED', WAITS],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', WAITS],
  ['E_RECIPIENT_NOT_ALLOWED', WAITS],
  ['E_DAILY_LIMIT_EXCEEDED', WAITS],
  ['E_FIELD_MISSING', WAITS],
  ['E_CONTENT_TOO_LARGE', WAITS],
  ['E_HEADER_NOT_ALLOWED', WAITS],
])('handles the Cloudflare Email error %s', async (code, row) => {
  const id = await queue();
  const binding = { send: () => Promise.reject(Object.assign(new Error('to ada@example.com'), { code })) };
  for (const later of [0, 2, 10, 42, 170, 682, 3000]) {
    await send(later, { sender: cloudflareSender(binding, FROM) });
  }
  expect(await stored(id)).toMatchObject(row);
  expect((await stored(id))?.lastError).not.toContain('ada');
});
