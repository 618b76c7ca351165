import { developmentPaths } from '../development-paths.ts';

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
export function MailboxPage({ mails }: { mails: MailboxEntry[] }) {
  return (
    <>
      <h1>Mail</h1>
      {mails.length === 0 ? (
        <p>No mails yet. Sign up or request a new password, then look again.</p>
      ) : (
        <table className="report">
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Written</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {mails.map(({ id, to, subject, kind, at, state }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={developmentPaths.mail(id)}>{subject ?? kind}</a>
                </th>
                <td data-label="To">{to}</td>
                <td data-label="Written">{utcText(at)}</td>
                <td data-label="State">{state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Returns text such as '2026-11-20 18:05:09 UTC'. */
function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
