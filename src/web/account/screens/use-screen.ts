import type { ToastText } from '../../session/toast-text.ts';
import { useState, useSyncExternalStore, type FormEvent } from 'react';
import { useAuth } from './auth-context.tsx';
import type { ScreenResponse, ScreenProps } from './screen-response.ts';
import { UNEXPECTED } from '../../session/toasts.ts';

const GIVE_UP_AFTER_MS = 15_000;

/** A screen whose forms are sent by the browser: what it shows, its toast, and which form is under way. */
export interface LiveScreen<View> {
  view: View;
  setView: (view: View) => void;
  toast: ToastText | null;
  setToast: (toast: ToastText | null) => void;
  /** The action of the form that was sent and has no answer yet. */
  sending: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends what stands in no form. */
  post: (action: string, fields: Readonly<Record<string, string>>) => void;
  /** React has taken over: buttons that need it may be used. */
  isLive: boolean;
}

/** @param first what the server rendered. */
export function useScreen<View>(first: ScreenProps<View>): LiveScreen<View> {
  const { report } = useAuth();
  const [view, setView] = useState(first.view);
  const [toast, setToast] = useState(first.toast);
  const [sending, setSending] = useState<string | null>(null);
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  const exchange = async (action: string, body: URLSearchParams) => {
    setSending(action);
    setToast(null);
    const answer = await send<View>(action, body);
    if (answer?.event) report(answer.event);
    // The form stays busy until the next page is there.
    if (answer?.kind === 'leave') return location.assign(answer.to);
    setSending(null);
    setToast(answer === null ? UNEXPECTED : answer.toast);
    if (answer !== null) setView(answer.view);
  };

  const post: LiveScreen<View>['post'] = (action, fields) => {
    if (sending === null) void exchange(action, new URLSearchParams(fields));
  };
  const submit: LiveScreen<View>['submit'] = (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    post(form.getAttribute('action') ?? '', textFields(form));
  };
  return { view, setView, toast, setToast, sending, submit, post, isLive };
}

function textFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** @returns null when there is no answer of ours. */
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
