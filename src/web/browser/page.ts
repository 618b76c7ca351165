// On every page but those that are only text: who is signed in, messages over the page, the phone's menu.

import { MARKER_COOKIE, TOAST_COOKIE } from '../session/cookie-names.ts';

const TOAST_FOR_MS = 8_000;

/** What had the focus when the message came. */
let focusedBefore: Element | null = null;

showAccount();
void showSentToast();
// Somebody may have signed in since the browser put the page aside.
addEventListener('pageshow', showAccount);

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-close]')) closeToast(target.closest('.toast'));
  if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
});

// Whoever has a message hands it over: one stands at a time.
document.addEventListener('toast', (event) => {
  if (event instanceof CustomEvent && event.detail instanceof Element) showToast(event.detail);
});

function showAccount(): void {
  const module = document.querySelector<HTMLElement>('#waiting')?.dataset['module'];
  // A module runs once, however often it is imported.
  if (module && cookie(MARKER_COOKIE)) void import(/* @vite-ignore */ module);
}

/** The page before sent a message along; it shows once. */
async function showSentToast(): Promise<void> {
  const code = cookie(TOAST_COOKIE);
  if (!code) return;
  document.cookie = `${TOAST_COOKIE}=; Max-Age=0; Path=/`;
  const answer = await fetch(`/api/toast?code=${code}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const toast = page.querySelector('.toast');
  if (toast) showToast(toast);
}

function closeToast(toast: Element | null): void {
  toast?.remove();
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
}

function showToast(toast: Element): void {
  focusedBefore = document.activeElement?.closest('.toast') ? focusedBefore : document.activeElement;
  for (const older of document.querySelectorAll('.toast')) older.remove();
  document.body.append(toast);
  setTimeout(() => toast.remove(), TOAST_FOR_MS);
}

function cookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
}
