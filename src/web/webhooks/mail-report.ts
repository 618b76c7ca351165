import * as z from 'zod';
import type { MuteReason } from '../../db/queries/unsubscribe.ts';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';

export type MailReport =
  /** `emails` are normalized, each once. */
  { kind: 'mute'; reason: MuteReason; emails: string[] } | { kind: 'other' };

const eventShape = z.object({ type: z.string(), data: z.unknown().optional() });
const recipientsShape = z.object({ to: z.union([z.string().transform((to) => [to]), z.array(z.string())]) });
const bounceShape = z.object({ bounce: z.object({ type: z.string() }) });
const failureShape = z.object({ failed: z.object({ reason: z.string() }) });

/** Returns null for JSON that is no event (https://resend.com/docs/webhooks/event-types). */
export function readMailReport(json: unknown): MailReport | null {
  const event = eventShape.safeParse(json);
  if (!event.success) return null;
  const { type, data } = event.data;
  const reason = muteReasonOf(type, data);
  if (reason === null) return { kind: 'other' };
  const recipients = recipientsShape.safeParse(data);
  return recipients.success ? { kind: 'mute', reason, emails: normalized(recipients.data.to) } : null;
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
  const typed = bounceShape.safeParse(data);
  return !typed.success || typed.data.bounce.type === 'Permanent';
}

/**
 * Resend documents that recipients, keys, domains, quotas and other errors are reasons, but lists no codes. Only what
 * surely names the recipient counts, because a muted address stays muted.
 */
const OF_RECIPIENT = /suppress|\binvalid\W+(?:recipient|to\b)/;

function isFaultOfAddress(data: unknown): boolean {
  const failure = failureShape.safeParse(data);
  const reason = failure.success ? failure.data.failed.reason.toLowerCase().replaceAll('_', ' ') : '';
  return OF_RECIPIENT.test(reason);
}

function normalized(to: readonly string[]): string[] {
  return [...new Set(to.flatMap((text) => normalizeEmail(addressOf(text)) ?? []))];
}

/** @param recipient an address, or `Name <address>`. */
function addressOf(recipient: string): string {
  return /<([^<>]*)>\s*$/.exec(recipient)?.[1] ?? recipient;
}
