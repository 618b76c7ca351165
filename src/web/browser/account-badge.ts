// Shows what the Worker rendered for the viewer: the account badge and the page's slots. This module loads only
// with the marker cookie.

import { notifyAllTabs, onAuth } from './auth-channel.ts';
import { isMarked, watchSession } from './watch-session.ts';

const signIn = document.querySelector('.sign-in');
let current = document.querySelector('.me') ?? signIn;
/** Only private pages already contain the badge. */
const isPrivate = current !== signIn;
/** With what strangers see. */
const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(
  (slot) => [slot, [...slot.childNodes]] as const,
);
/** A response to an earlier request may not know of the last press. */
let presses = 0;

if (!isPrivate) replaceCurrent(copyOf('#waiting'));
onAuth((event) => {
  if (event !== 'SIGNED_OUT') return;
  // Private data must leave the screen, in every tab.
  if (isPrivate) location.href = '/';
  else showStranger();
});
watchSession(fetchBadge);
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  // Until the viewer is known, the browser sends the form of a slot itself.
  const module = form.closest('[data-slot]') && templateOf('#not-done')?.dataset['module'];
  if (!module && !form.closest('.me')) return;
  event.preventDefault();
  void (module ? press(module, form, event.submitter) : signOut(form));
});

async function fetchBadge(): Promise<number | null> {
  const before = presses;
  const page = document.querySelector<HTMLElement>('[data-page]')?.dataset['page'] ?? location.pathname;
  try {
    const response = await fetch(`/api/me?page=${page}`, { headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error();
    const html = new DOMParser().parseFromString(await response.text(), 'text/html');
    // The response may be from before a sign-out.
    const me = isMarked() ? html.querySelector<HTMLElement>('.me') : null;
    if (me) {
      replaceCurrent(me);
      if (before === presses) fillSlots(html);
    } else showStranger();
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
    showToast(copyOf('#not-signed-out'));
  }
}

async function press(module: string, form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  presses += 1;
  try {
    const { sendPress } = await import(/* @vite-ignore */ module);
    showToast(await sendPress(form, button, fillSlots));
  } catch {
    showToast(copyOf('#not-done'));
  }
}

function showStranger(): void {
  replaceCurrent(signIn);
  for (const [slot, own] of slots) slot.replaceChildren(...own);
}

function fillSlots(html: Document): void {
  for (const [slot] of slots) {
    const found = html.querySelector(`[data-slot=${slot.dataset['slot']}]`);
    if (!found || found.innerHTML === slot.innerHTML) continue;
    // What comes is no taller, so nothing below moves.
    slot.style.minHeight = `${slot.getBoundingClientRect().height}px`;
    const hadFocus = slot.contains(document.activeElement);
    slot.replaceChildren(...found.childNodes);
    if (hadFocus) slot.querySelector<HTMLElement>('a, button')?.focus();
  }
}

function replaceCurrent(element: Element | null | undefined): void {
  if (!element) return;
  current?.replaceWith(element);
  current = element;
}

function showToast(detail: Element | null | undefined): void {
  document.dispatchEvent(new CustomEvent('toast', { detail }));
}

function templateOf(selector: string): HTMLTemplateElement | null {
  return document.querySelector(selector);
}

function copyOf(selector: string): Element | null {
  const template = templateOf(selector);
  return template && document.importNode(template.content, true).firstElementChild;
}
