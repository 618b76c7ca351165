import type { AuthEvent } from '../session/auth-events.ts';

let postToTabs: ((event: AuthEvent) => void) | undefined;

export function notifyAllTabs(event: AuthEvent): void {
  notifyPage(event);
  joinTabs();
  postToTabs?.(event);
}

/** Dispatches `auth` on the document, with the event's name as its detail. */
export function notifyPage(event: AuthEvent): void {
  document.dispatchEvent(new CustomEvent<AuthEvent>('auth', { detail: event }));
}

export function onAuth(listener: (event: AuthEvent) => void): void {
  document.addEventListener('auth', (event) => {
    if (event instanceof CustomEvent) listener(event.detail);
  });
}

export function joinTabs(): void {
  if (postToTabs) return;
  const channel = new BroadcastChannel('auth');
  postToTabs = channel.postMessage.bind(channel);
  channel.addEventListener('message', ({ data }) => notifyPage(data));
  // An open channel would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => {
    channel.close();
    postToTabs = undefined;
  });
}
