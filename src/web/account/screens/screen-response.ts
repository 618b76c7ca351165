import type { ToastText } from '../../session/toast-text.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

export interface ScreenProps<View> {
  view: View;
  toast: ToastText | null;
}

/** The response to a form that the screen's script sent; without JavaScript the same is a page. */
export type ScreenResponse<View> = {
  /** What happened to the session. */
  event: AuthEvent | null;
} & (
  | ({ kind: 'stay' } & ScreenProps<View>)
  /** A redirect; its toast is in a cookie. */
  | { kind: 'leave'; to: string }
);
