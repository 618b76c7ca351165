import { emailLink, textMessageLink } from '../ui/message-links.ts';

/** The browser module shows the button. */
export function LinkToCopy({
  id,
  label,
  address,
  title,
  hint,
  isQuiet = false,
}: {
  id: string;
  label: string;
  address: string;
  /** Of what the link opens. */
  title: string;
  hint: string;
  /** Something else is the page's main action. */
  isQuiet?: boolean;
}) {
  return (
    <div className="vote-link" data-share={title}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="text" readOnly value={address} aria-describedby={`${id}-hint`} />
      <small id={`${id}-hint`}>{hint}</small>
      <p className="acts">
        <button
          type="button"
          className={isQuiet ? 'btn quiet' : 'btn'}
          data-copy={address}
          aria-live="polite"
          hidden
        >
          Copy the link
        </button>
        <a className="btn quiet" href={textMessageLink(title, address)}>
          Text
        </a>
        <a className="btn quiet" href={emailLink(title, address)}>
          Email
        </a>
      </p>
    </div>
  );
}
