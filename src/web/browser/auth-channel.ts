// What happens to the session, told to every part of this page and to every other tab.

import type { AuthEvent } from '../session/auth-events.ts';

let postToTabs: ((event: AuthEvent) => void) | undefined;

/** Tells this page and every other tab. */
export function notifyAllTabs(event: AuthEvent): void {
  notifyPage(event);
  joinTabs();
  postToTabs?.(event);
}

/** Tells this page: `auth` on the document, the event's name in its detail. */
export function notifyPage(event: AuthEvent): void {
  document.dispatchEvent(new CustomEvent<AuthEvent>('auth', { detail: event }));
}

/** @returns what ends the listening. */
export function onAuth(listener: (event: AuthEvent) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  document.addEventListener('auth', hear);
  return () => document.removeEventListener('auth', hear);
}

/** From now on, and until it is left, this page hears what other tabs announce. */
export function joinTabs(): void {
  if (postToTabs) return;
  const channel = new BroadcastChannel('auth');
  postToTabs = channel.postMessage.bind(channel);
  channel.addEventListener('message', ({ data }) => notifyPage(data));
  // An open channel would keep the page out of the browser's memory of pages.
  addEventListener('pagehide', () => {
    channel.close();
    postToTabs = undefined;
  });
}
