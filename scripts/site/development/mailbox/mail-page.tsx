import { developmentPaths } from '../development-paths.ts';

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
        <a href={developmentPaths.mailHtml(id)}>HTML version</a>
        {' · '}
        <a href={developmentPaths.mailbox()}>All mails</a>
      </p>
    </article>
  );
}
