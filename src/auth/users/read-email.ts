import { MAX_EMAIL_LENGTH, normalizeEmail } from '../../domain/accounts/email-address.ts';
import { refuse, type AuthResult } from '../auth-result.ts';

export function readEmail(text: string): AuthResult<{ email: string }> {
  if (text.length > MAX_EMAIL_LENGTH) {
    return refuse('validation_failed', { field: 'email', message: 'An email address is too long' });
  }
  const email = normalizeEmail(text);
  return email === null
    ? refuse('validation_failed', {
        field: 'email',
        message: 'Unable to validate email address: invalid format',
      })
    : { ok: true, email };
}
