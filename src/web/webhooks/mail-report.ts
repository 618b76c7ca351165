import * as z from 'zod';
import type { MuteReason } from '../../db/queries/muted-addresses.ts';
import { normalizeEmail } from '../../domain/accounts/email-address.ts';

export type MailReport =
  /** `emails` are normalized, each once. */
  { kind: 'mute'; reason: MuteReason; emails: string[] } | { kind: 'other' };

const eventShape = z.object({ type: z.string(), data: z.unknown().optional() });
const recipients = z.array(z.string());
const bounceShape = z.object({ to: recipients, bounce: z.object({ type: z.string() }) });
const complaintShape = z.object({ to: recipients });

/** Returns null for JSON that is no event (https://resend.com/docs/webhooks/event-types). */
export function readMailReport(json: unknown): MailReport | null {
  const event = eventShape.safeParse(json);
  if (!event.success) return null;
  const { type, data } = event.data;
  if (type === 'email.bounced') {
    const bounced = bounceShape.safeParse(data);
    if (!bounced.success) return null;
    // A full mailbox is no reason to stop.
    if (bounced.data.bounce.type !== 'Permanent') return { kind: 'other' };
    return { kind: 'mute', reason: 'bounced', emails: normalized(bounced.data.to) };
  }
  if (type !== 'email.complained') return { kind: 'other' };
  const complained = complaintShape.safeParse(data);
  if (!complained.success) return null;
  return { kind: 'mute', reason: 'complained', emails: normalized(complained.data.to) };
}

function normalized(to: readonly string[]): string[] {
  return [...new Set(to.flatMap((text) => normalizeEmail(text) ?? []))];
}
