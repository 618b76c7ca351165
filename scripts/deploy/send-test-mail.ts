import * as z from 'zod';
import { paths } from '../../src/web/urls/paths.ts';
import { askWorker } from './ask-worker.ts';

const resultShape = z.object({ failure: z.string().nullable() });

/**
 * Lets the deployed Worker mail the operator. Without mails nobody can confirm an account.
 * @param variables the variables, with the Worker's `SITE_ORIGIN` and `INTERNAL_SECRET`.
 */
export async function sendTestMail(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ isSent: boolean; line: string }> {
  const response = await askWorker(variables, paths.internalTestMail());
  if (!response.ok) return { isSent: false, line: `not tried: ${response.reason}` };
  const { failure } = resultShape.parse(response.body);
  return failure === null
    ? { isSent: true, line: 'the mail provider took a mail to OPERATOR_EMAIL; look whether it arrives' }
    : { isSent: false, line: `no mail: ${failure} (docs/deploying.md)` };
}
