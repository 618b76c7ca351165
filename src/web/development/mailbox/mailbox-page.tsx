import { paths } from '../../urls/paths.ts';

/** A mail as the list shows it. */
interface MailboxEntry {
  id: string;
  to: string;
  /** null when its text cannot be opened any more. */
  subject: string | null;
  kind: string;
  at: Date;
  state: string;
}

/** Every mail that this site has written, newest first; nothing leaves a developer's machine. */
export function MailboxPage({ mails }: { mails: MailboxEntry[] }) {
  return (
    <>
      <h1>Mail</h1>
      {mails.length === 0 ? (
        <p>Nothing has been written yet. Sign up, or ask for a new password, and look again.</p>
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
                  <a href={paths.mail(id)}>{subject ?? kind}</a>
                </th>
                <td data-label="To">{to}</td>
                <td data-label="Written">{secondOf(at)}</td>
                <td data-label="State">{state}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** '2026-11-20 18:05:09 UTC' */
function secondOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
