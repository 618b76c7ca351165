export interface ToastText {
  title: string;
  message: string;
  kind: 'success' | 'destructive';
}

export const success = (title: string, message: string): ToastText => ({ title, message, kind: 'success' });
export const destructive = (title: string, message: string): ToastText => ({
  title,
  message,
  kind: 'destructive',
});
