import { developmentPaths } from '../development-paths.ts';

export interface MailboxEntry {
  id: string;
  to: string;
  /** The subject is null when the text of the mail has been deleted. */
  subject: string | null;
  kind: string;
  at: Date;
  state: string;
}

/** Lists the mails, the newest first. Development sends no mails, so this page is where to read them. */
export function MailboxPage({ mails }: { mails: MailboxEntry[] }) {
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

export function MailPage({ id, to, subject, text, state }: MailPageProps) {
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
