import { Hono } from 'hono';
import { isSignedBySvix } from '../../crypto/svix-signature.ts';
import { muteAddresses, type MuteReason } from '../../db/queries/unsubscribe.ts';
import { respondNotFound, serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import { parseJson, readText } from '../http/read-json.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { patterns } from '../urls/url-table.ts';
import * as v from 'valibot';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';

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

const eventShape = v.object({ type: v.string(), data: v.optional(v.unknown()) });
const recipientsShape = v.object({
  to: v.union([
    v.pipe(
      v.string(),
      v.transform((to) => [to]),
    ),
    v.array(v.string()),
  ]),
});
const bounceShape = v.object({ bounce: v.object({ type: v.string() }) });
const failureShape = v.object({ failed: v.object({ reason: v.string() }) });

/** Returns null for JSON that is no event (https://resend.com/docs/webhooks/event-types). */
function readMailReport(json: unknown) {
  const event = v.safeParse(eventShape, json);
  if (!event.success) return null;
  const { type, data } = event.output;
  const reason = muteReasonOf(type, data);
  if (reason === null) return { kind: 'other' } as const;
  const recipients = v.safeParse(recipientsShape, data);
  return recipients.success
    ? ({ kind: 'mute', reason, emails: normalized(recipients.output.to) } as const)
    : null;
}

/** Returns null for an event after which the address may be mailed again. */
function muteReasonOf(type: string, data: unknown): MuteReason | null {
  switch (type) {
    case 'email.complained':
      return 'complained';
    case 'email.suppressed':
      return 'bounced';
    case 'email.bounced':
      return isPermanentBounce(data) ? 'bounced' : null;
    case 'email.failed':
      return isFaultOfAddress(data) ? 'bounced' : null;
    default:
      return null;
  }
}

/** Bounces of 2023 have no type; then Resend reported permanent ones only. A full mailbox is no reason to stop. */
function isPermanentBounce(data: unknown): boolean {
  const typed = v.safeParse(bounceShape, data);
  return !typed.success || typed.output.bounce.type === 'Permanent';
}

/**
 * Resend documents that recipients, keys, domains, quotas and other errors are reasons, but lists no codes. Only what
 * surely names the recipient counts, because a muted address stays muted.
 */
const OF_RECIPIENT = /suppress|\binvalid\W+(?:recipient|to\b)/;

function isFaultOfAddress(data: unknown): boolean {
  const failure = v.safeParse(failureShape, data);
  const reason = failure.success ? failure.output.failed.reason.toLowerCase().replaceAll('_', ' ') : '';
  return OF_RECIPIENT.test(reason);
}

/** Each address once. */
function normalized(to: readonly string[]): string[] {
  return [...new Set(to.flatMap((text) => normalizeEmail(addressOf(text)) ?? []))];
}

/** @param recipient an address, or `Name <address>`. */
function addressOf(recipient: string): string {
  return /<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient;
}
