import { Hono } from 'hono';
import type { MailText } from '../../../../src/auth/mail/mail-message.ts';
import { openMail } from '../../../../src/auth/mail/send-mails.ts';
import { selectMail, selectMails, type StoredMail } from '../../../../src/db/queries/accounts/mail-outbox.ts';
import { isUuid } from '../../../../src/domain/accounts/uuid.ts';
import { BRAND } from '../../../../src/domain/brand.ts';
import { NO_STORE } from '../../../../src/web/http/cache-control.ts';
import { developmentPaths, developmentPatterns } from '../development-paths.ts';
import { renderPage } from '../../../../src/web/page/render-page.tsx';
import { respondNotFound } from '../../../../src/web/errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../../../../src/web/http/web-context.ts';

const MAX_MAILS = 100;
// A mail may have styles and nothing else.
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves the mails of accounts at `/__mail`. Responds with a 404 in production. */
export const mailboxRoutes = new Hono<WebEnvironment>();

mailboxRoutes.get(developmentPatterns.mailbox, async (c) => {
  const { config, privateDb } = c.var.deps;
  if (config.environment === 'production') return respondNotFound(c);
  const stored = await selectMails(privateDb, MAX_MAILS);
  const mails = await Promise.all(
    stored.map(async (mail) => ({
      id: mail.id,
      to: mail.recipient,
      subject: (await textOf(c, mail))?.subject ?? null,
      kind: mail.kind,
      at: mail.createdAt,
      state: stateOf(mail),
    })),
  );
  return renderPage(c, headOf('Mail', developmentPaths.mailbox()), <MailboxPage mails={mails} />);
});

mailboxRoutes.get(developmentPatterns.mail, async (c) => {
  const found = await findMail(c);
  if (found === null) return respondNotFound(c);
  const { mail, text } = found;
  const page = <MailPage id={mail.id} to={mail.recipient} state={stateOf(mail)} {...text} />;
  return renderPage(c, headOf(text.subject, developmentPaths.mail(mail.id)), page);
});

mailboxRoutes.get(developmentPatterns.mailHtml, async (c) => {
  const found = await findMail(c);
  if (found === null) return respondNotFound(c);
  c.set('documentHeaders', { 'Content-Security-Policy': MAIL_POLICY });
  return c.html(found.text.html, 200, { 'Cache-Control': NO_STORE, 'X-Robots-Tag': 'noindex' });
});

async function findMail(c: WebContext): Promise<{ mail: StoredMail; text: MailText } | null> {
  const { config, privateDb } = c.var.deps;
  const id = c.req.param('id') ?? '';
  if (config.environment === 'production' || !isUuid(id)) return null;
  const mail = await selectMail(privateDb, id);
  const text = mail && (await textOf(c, mail));
  return mail && text ? { mail, text } : null;
}

async function textOf(c: WebContext, { id, sealedMail }: StoredMail): Promise<MailText | null> {
  if (sealedMail === null) return null;
  const { secrets } = await c.var.deps.loadAuth();
  return openMail(secrets, sealedMail, id);
}

function stateOf({ sentAt, gaveUpAt, lastError }: StoredMail): string {
  if (sentAt !== null) return 'sent';
  return gaveUpAt === null ? (lastError ?? 'waiting') : `given up: ${lastError ?? 'no reason stored'}`;
}

function headOf(title: string, canonical: string) {
  return {
    title: `${title} | ${BRAND.name}`,
    description: 'Mails of this site, on this machine only.',
    canonical,
    noindex: true,
    styles: ['plain-page'] as const,
  };
}

interface MailboxEntry {
  id: string;
  to: string;
  /** The subject is null when the text of the mail has been deleted. */
  subject: string | null;
  kind: string;
  at: Date;
  state: string;
}

/** Lists the mails, the newest first. Development sends no mails, so this page is where to read them. */
function MailboxPage({ mails }: { mails: MailboxEntry[] }) {
  if (mails.length === 0)
    return (
      <>
        <h1>Mail</h1>
        <p>No mails yet. Sign up or request a new password, then look again.</p>
      </>
    );
  return (
    <>
      <h1>Mail</h1>
      <table className="report">
        <thead>
          <tr>
            {['Subject', 'To', 'Written', 'State'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map(({ id, to, subject, kind, at, state }) => (
            <tr key={id}>
              <th scope="row">
                <a href={developmentPaths.mail(id)}>{subject ?? kind}</a>
              </th>
              <td data-label="To">{to}</td>
              <td data-label="Written">{`${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`}</td>
              <td data-label="State">{state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface MailPageProps {
  id: string;
  to: string;
  subject: string;
  text: string;
  state: string;
}

function MailPage({ id, to, subject, text, state }: MailPageProps) {
  return (
    <article className="prose">
      <h1>{subject}</h1>
      <p>{`To ${to}, ${state}.`}</p>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split(/(https?:\/\/\S+)/).map((part, index) =>
            index % 2 === 1 ? (
              <a key={part} href={part}>
                {part.replace(/\?.*/, '?…')}
              </a>
            ) : (
              part
            ),
          )}
        </p>
      ))}
      <p>
        <a href={developmentPaths.mailHtml(id)}>HTML version</a>
        {' · '}
        <a href={developmentPaths.mailbox()}>All mails</a>
      </p>
    </article>
  );
}
