export function TryAgain({
  action,
  search,
  label,
  id,
  busyLabel,
}: {
  action: string;
  /** The query includes its '?', or is ''. */
  search: string;
  label: string;
  id?: string;
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

export function ErrorAlert({
  what,
  message,
  action,
  search,
}: {
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

export function Spinner({ label }: { label: string }) {
  return (
    <p className="state loading">
      <span className="spinner" aria-hidden="true" />
      {label}
    </p>
  );
}
