import { type ToastText, UNEXPECTED } from '../../session/toasts.ts';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { useAuth } from './auth-context.tsx';
import type { ScreenResponse, ScreenProps } from './screen.tsx';

const GIVE_UP_AFTER_MS = 15_000;

export interface LiveScreen<View> {
  view: View;
  setView: (view: View) => void;
  toast: ToastText | null;
  setToast: (toast: ToastText | null) => void;
  sending: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends fields that are in no form. */
  post: (action: string, fields: Readonly<Record<string, string>>) => void;
  /** Controls that need JavaScript appear once this is true. */
  isLive: boolean;
}

/**
 * @param first the props that the server rendered.
 * @param lost what to show when no response arrives. By default the screen stays, with a toast.
 */
export function useScreen<View>(
  first: ScreenProps<View>,
  lost: { view: View; toast: ToastText } | null = null,
): LiveScreen<View> {
  const { notify } = useAuth();
  const [view, setView] = useState(first.view);
  const [toast, setToast] = useState(first.toast);
  const [sending, setSending] = useState<string | null>(null);
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  const sendForm = async (action: string, body: URLSearchParams) => {
    setSending(action);
    setToast(null);
    const response = await send<View>(action, body);
    if (response?.event) notify(response.event);
    // The form stays busy until the next page loads.
    if (response?.kind === 'redirect') return location.assign(response.to);
    setSending(null);
    const shown = response ?? lost;
    setToast(shown === null ? UNEXPECTED : shown.toast);
    if (shown !== null) setView(shown.view);
  };

  const sendOnce = (action: string, body: URLSearchParams) => {
    if (sending === null) void sendForm(action, body);
  };
  const post: LiveScreen<View>['post'] = (action, fields) => sendOnce(action, new URLSearchParams(fields));
  const submit: LiveScreen<View>['submit'] = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { nativeEvent } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    sendOnce(form.getAttribute('action') ?? '', textFields(form, submitter));
  };
  return { view, setView, toast, setToast, sending, submit, post, isLive };
}

/**
 * Checkboxes of one name repeat it.
 * @param submitter the button, whose name and value are sent too.
 */
function textFields(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string') fields.append(name, value);
  return fields;
}

/** Returns null if the response is not in our format. */
async function send<View>(action: string, body: URLSearchParams): Promise<ScreenResponse<View> | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
    });
    return await response.json();
  } catch {
    return null;
  }
}
