import type { ToastText } from '../../session/toast-text.ts';
import type { AuthEvent } from '../../session/auth-events.ts';

export interface ScreenProps<View> {
  view: View;
  toast: ToastText | null;
}

/** The screen's script gets this in response to a form. */
export type ScreenResponse<View> = {
  event: AuthEvent | null;
} & (
  | ({ kind: 'render' } & ScreenProps<View>)
  /** The toast is in a cookie. */
  | { kind: 'redirect'; to: string }
);
