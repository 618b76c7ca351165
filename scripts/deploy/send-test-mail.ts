import * as z from 'zod';
import { paths } from '../../src/web/urls/paths.ts';
import { askWorker } from './ask-worker.ts';

const resultShape = z.object({
  outcome: z.enum(['sent', 'failed', 'no-address']),
  reason: z.string().nullable(),
});

/**
 * Lets the deployed Worker mail the operator. Without mails nobody can confirm an account.
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 */
export async function sendTestMail(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ hasFailed: boolean; line: string }> {
  const response = await askWorker(variables, paths.internalTestMail(), resultShape);
  if (!response.ok) return { hasFailed: false, line: `not tried: ${response.reason}` };
  const { outcome, reason } = response.body;
  if (outcome === 'no-address') return { hasFailed: false, line: 'not tried: OPERATOR_EMAIL is not set' };
  return outcome === 'sent'
    ? { hasFailed: false, line: 'the mail provider accepted a mail to OPERATOR_EMAIL; check that it arrives' }
    : { hasFailed: true, line: `no mail: ${reason} (docs/deploying.md)` };
}
