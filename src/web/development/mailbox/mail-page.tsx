import { paths } from '../../urls/paths.ts';

/** One mail's text as it was sent, its links alive. */
export function MailPage({
  id,
  to,
  subject,
  text,
  state,
}: {
  id: string;
  to: string;
  subject: string;
  text: string;
  state: string;
}) {
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
        <a href={paths.mailHtml(id)}>As a mail program shows it</a>
        {' · '}
        <a href={paths.mailbox()}>All mails</a>
      </p>
    </article>
  );
}
