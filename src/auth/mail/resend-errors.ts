import * as z from 'zod';
import type { SendOutcome } from './mail-transport.ts';

/**
 * Errors of https://resend.com/docs/api-reference/errors that only the operator can end: the key, the sender,
 * the plan, or a request that Resend never accepts.
 */
const OPERATOR_ERRORS = new Set([
  'invalid_access',
  'invalid_from_address',
  'invalid_region',
  'daily_quota_exceeded',
  'monthly_quota_exceeded',
  'invalid_attachment',
  'invalid_idempotency_key',
  'invalid_parameter',
  'missing_required_field',
  'missing_required_parameter',
  'validation_error',
]);

/** Any error with these is for the operator. */
const OPERATOR_STATUSES = new Set([401, 403, 404, 405, 451]);

const errorShape = z.object({ name: z.string().regex(/^\w+$/), message: z.string().catch('') });
const UNREADABLE = { name: '', message: '' };

export function readResendError(status: number, body: unknown): SendOutcome {
  const { name, message } = errorShape.safeParse(body).data ?? UNREADABLE;
  const isOperators = OPERATOR_STATUSES.has(status);
  const isAboutTo =
    name === 'invalid_to_address' || (name === 'validation_error' && namedField(message) === 'to');
  if (isAboutTo && !isOperators) {
    return { kind: 'refused', reason: `Resend rejected the recipient (${status}).` };
  }
  if (isOperators || OPERATOR_ERRORS.has(name)) {
    const code = [status, name].filter(Boolean).join(' ');
    return {
      kind: 'needs operator',
      reason: `Resend does not accept this mail (${code}). Check RESEND_API_KEY, MAIL_FROM and the quota at Resend.`,
    };
  }
  return { kind: 'later', reason: `Resend responded ${status}.` };
}

/**
 * A malformed key, a wrong sender and a wrong recipient are all `validation_error`. Only the message names
 * the field: "Invalid `to` field".
 */
function namedField(message: string): string | null {
  return /`(\w+)` field/.exec(message)?.[1] ?? null;
}
