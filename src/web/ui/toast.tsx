/** A message that appears over the page and can be closed. */
export function Toast({
  title,
  message,
  kind = 'destructive',
  onClose,
}: {
  title: string;
  message: string;
  kind?: 'destructive' | 'success';
  /** For React in the browser; elsewhere the browser module closes it. */
  onClose?: () => void;
}) {
  const isGood = kind === 'success';
  return (
    <div className={isGood ? 'toast good' : 'toast'} role={isGood ? 'status' : 'alert'}>
      <strong>{title}</strong>
      <p data-message="">{message}</p>
      <button type="button" data-close="" aria-label="Close message" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
