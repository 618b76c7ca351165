// The end of the top bar for somebody signed in. The server renders it; loaded only when the marker cookie is there.

import { notifyAllTabs, onAuth } from './auth-channel.ts';
import { watchSession } from './watch-session.ts';

/** What stands in everybody's page; it comes back when the session ends. */
const signIn = document.querySelector('.sign-in');
/** A page that is somebody's own has them on it already. */
let current = document.querySelector('.me') ?? signIn;

if (current === signIn) replaceCurrent(copyOf('#waiting'));
onAuth((event) => {
  if (event === 'SIGNED_OUT') replaceCurrent(signIn);
});
watchSession(fetchBadge);
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.closest('.me')) return;
  event.preventDefault();
  void signOut(event.target);
});

async function fetchBadge(): Promise<number | null> {
  try {
    const answer = await fetch('/api/me', { headers: { Accept: 'text/html' } });
    if (!answer.ok) throw new Error();
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const me = page.querySelector<HTMLElement>('.me');
    replaceCurrent(me ?? signIn);
    return me && Number(me.dataset['expiresIn']);
  } catch (error) {
    // Where it leads knows more than this page does.
    if (!current?.matches('.me')) replaceCurrent(signIn);
    throw error;
  }
}

/** The page is asked for again: it says that it worked, and a private one leads away. */
async function signOut(form: HTMLFormElement): Promise<void> {
  try {
    const answer = await fetch(form.action, { method: 'POST', headers: { Accept: 'application/json' } });
    if (!answer.ok) throw new Error();
    notifyAllTabs('SIGNED_OUT');
    location.reload();
  } catch {
    document.dispatchEvent(new CustomEvent('toast', { detail: copyOf('.me template') }));
  }
}

function replaceCurrent(element: Element | null | undefined): void {
  if (!element) return;
  current?.replaceWith(element);
  current = element;
}

/** What a template of the page holds. */
function copyOf(selector: string): Element | null {
  const template = document.querySelector<HTMLTemplateElement>(selector);
  return template && document.importNode(template.content, true).firstElementChild;
}
