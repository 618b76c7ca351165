// Shows the server-rendered account badge. This module loads only with the marker cookie.

import { notifyAllTabs, onAuth } from './auth-channel.ts';
import { watchSession } from './watch-session.ts';

const signIn = document.querySelector('.sign-in');
let current = document.querySelector('.me') ?? signIn;
/** Only private pages already contain the badge. */
const isPrivate = current !== signIn;

if (!isPrivate) replaceCurrent(copyOf('#waiting'));
onAuth((event) => {
  if (event !== 'SIGNED_OUT') return;
  // Private data must leave the screen, in every tab.
  if (isPrivate) location.href = '/';
  else replaceCurrent(signIn);
});
watchSession(fetchBadge);
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.closest('.me')) return;
  event.preventDefault();
  void signOut(event.target);
});

async function fetchBadge(): Promise<number | null> {
  try {
    const response = await fetch('/api/me', { headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error();
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const me = page.querySelector<HTMLElement>('.me');
    replaceCurrent(me ?? signIn);
    return me && Number(me.dataset['expiresIn']);
  } catch (error) {
    // The sign-in page redirects viewers who turn out to be signed in.
    if (!current?.matches('.me')) replaceCurrent(signIn);
    throw error;
  }
}

async function signOut(form: HTMLFormElement): Promise<void> {
  try {
    const response = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error();
    notifyAllTabs('SIGNED_OUT');
    // The next page shows the toast.
    if (!isPrivate) location.reload();
  } catch {
    document.dispatchEvent(new CustomEvent('toast', { detail: copyOf('.me template') }));
  }
}

function replaceCurrent(element: Element | null | undefined): void {
  if (!element) return;
  current?.replaceWith(element);
  current = element;
}

function copyOf(selector: string): Element | null {
  const template = document.querySelector<HTMLTemplateElement>(selector);
  return template && document.importNode(template.content, true).firstElementChild;
}
