export function Toast({
  title,
  message,
  kind = 'destructive',
  onClose,
}: {
  title: string;
  message: string;
  kind?: 'destructive' | 'success';
  /** Without it the browser module closes the toast. */
  onClose?: () => void;
}) {
  const isSuccess = kind === 'success';
  return (
    <div className={isSuccess ? 'toast good' : 'toast'} role={isSuccess ? 'status' : 'alert'}>
      <strong>{title}</strong>
      <p data-message="">{message}</p>
      <button type="button" data-close="" aria-label="Close message" onClick={onClose}>
        ×
      </button>
    </div>
  );
}
