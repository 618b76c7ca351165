import { Hono } from 'hono';
import { isSignedBySvix } from '../../crypto/svix-signature.ts';
import { muteAddresses } from '../../db/queries/unsubscribe.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import { parseJson, readText } from '../http/read-json.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { patterns } from '../urls/url-table.ts';
import { readMailReport } from './mail-report.ts';

const MAX_BODY_BYTES = 65_536;

export const webhookRoutes = new Hono<WebEnvironment>();

/** Resend reports bounces and complaints here (docs/runbook.md#mails-about-saved-trips). */
webhookRoutes.post(patterns.resendWebhook, async (c) => {
  const { config, privateDb, log, now } = c.var.deps;
  const secret = config.auth.mail.webhookSecret;
  c.header('Cache-Control', NO_STORE);
  if (secret === null) return respondNotFound(c);
  const body = await readText(c.req.raw, MAX_BODY_BYTES);
  if (body.kind === 'too-large') return c.text('The event is larger than 64 kB.', 413);
  if (body.kind === 'unreadable' || !(await isSignedBySvix(secret, c.req.raw.headers, body.text, now()))) {
    return c.text('The signature is wrong or older than five minutes.', 401);
  }
  const json = parseJson(body.text);
  const report = json.kind === 'read' ? readMailReport(json.json) : null;
  if (report === null) return c.text('The event is not one of Resend’s.', 400);
  if (report.kind === 'other') return c.text('Nothing to do.');
  try {
    await muteAddresses(privateDb, report.emails, report.reason, now());
    return c.text('Stored.');
  } catch (error) {
    log.error('mail report not stored', { error });
    return c.text('The report was not stored. Send it again.', serviceUnavailable(c));
  }
});
