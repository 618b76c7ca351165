import type { Refusal } from '../../../auth/auth-result.ts';
import { secondsText } from './error-messages.ts';

/** What to tell somebody whose code was refused; null when it is not for the code that it was. */
export function codeProblem({ code, message, retryAfterSeconds = 60 }: Refusal): string | null {
  if (code === 'over_request_rate_limit') {
    return `Too many tries in a row. Wait ${secondsText(retryAfterSeconds)}, then type the code that is shown by then.`;
  }
  return code === 'mfa_verification_failed' ? message : null;
}
