/** A GET form of one button that asks for an address again; `fields` are its query. */
export function TryAgain({
  action,
  search,
  label,
  id,
  busyLabel,
}: {
  action: string;
  /** The query the button asks for, with its '?', or ''. */
  search: string;
  label: string;
  id?: string;
  /** What the browser module writes on the button while it waits. */
  busyLabel?: string;
}) {
  return (
    <form action={action} data-again="">
      {search !== '' &&
        [...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className="btn" id={id} data-busy={busyLabel}>
        {label}
      </button>
    </form>
  );
}

/** The error state of a region (product.md section 8). */
export function ErrorAlert({
  what,
  message,
  action,
  search,
}: {
  /** 'Error loading upcoming games'; without it the message stands alone. */
  what?: string;
  message: string;
  action: string;
  search: string;
}) {
  return (
    <div className="state error" role="alert">
      <p>
        {what && `${what}: `}
        <span data-message="">{message}</span>
      </p>
      <TryAgain action={action} search={search} label="Try Again" />
    </div>
  );
}

/** The loading state of a region. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className="state loading">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
