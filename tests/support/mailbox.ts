import { asc, eq } from 'drizzle-orm';
import { openMail } from '../../src/auth/mail/send-mails.ts';
import { mailOutbox } from '../../src/db/schema/accounts.ts';
import type { TestDeps } from './deps.ts';

export interface ReceivedMail {
  id: string;
  kind: string;
  subject: string;
  text: string;
  html: string;
  /** The value is '' when the mail has no link. */
  linkToken: string;
  /** The value is '' when the mail has no code. */
  code: string;
}

/** Returns the mails whose text is stored, oldest first. Development stores all texts. */
export async function mailsTo({ db, auth }: TestDeps, email: string): Promise<ReceivedMail[]> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(asc(mailOutbox.createdAt));
  const mails = await Promise.all(
    rows.map(async ({ id, kind, sealedMail }) => {
      const opened = sealedMail === null ? null : await openMail(auth.secrets, sealedMail, id);
      if (opened === null) return [];
      const linkToken = /token_hash=([\w-]+)/.exec(opened.text)?.[1] ?? '';
      const code = /: (\d{6})$/m.exec(opened.text)?.[1] ?? '';
      return [{ id, kind, ...opened, linkToken, code }];
    }),
  );
  return mails.flat();
}

export async function newestMail(deps: TestDeps, email: string, kind: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(deps, email)).findLast((received) => received.kind === kind);
  if (mail === undefined) throw new Error(`There is no ${kind} mail to ${email}`);
  return mail;
}
