/** A message over the page. */
export interface ToastText {
  title: string;
  message: string;
  kind: 'success' | 'destructive';
}

/** A message about what worked. */
export const success = (title: string, message: string): ToastText => ({ title, message, kind: 'success' });
/** A message about what did not work. */
export const destructive = (title: string, message: string): ToastText => ({
  title,
  message,
  kind: 'destructive',
});
