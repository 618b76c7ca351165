import type { ToastText } from '../../session/toast-text.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

/** What a screen starts with. */
export interface ScreenProps<View> {
  view: View;
  toast: ToastText | null;
}

/** What a form is told: the same as the page that a browser without JavaScript gets. */
export type ScreenResponse<View> = {
  /** What happened to the session. */
  event: AuthEvent | null;
} & (
  | ({ kind: 'stay' } & ScreenProps<View>)
  /** The browser goes elsewhere at once; a toast travels in a cookie. */
  | { kind: 'leave'; to: string }
);
