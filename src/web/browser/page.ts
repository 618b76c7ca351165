// Every page loads this module.

import { MARKER_COOKIE, TOAST_COOKIE } from '../session/cookie-names.ts';

const TOAST_FOR_MS = 8_000;

let focusedBefore: Element | null = null;

showAccount();
void showSentToast();
// The back/forward cache may show a page from before a sign-in, with a toast that was read.
addEventListener('pageshow', ({ persisted }) => {
  showAccount();
  if (persisted) document.querySelector<HTMLElement>('[data-close]')?.click();
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-close]')) closeToast(target.closest('.toast'));
  if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
});

document.addEventListener('toast', (event) => {
  if (event instanceof CustomEvent && event.detail instanceof Element) showToast(event.detail);
});

document.addEventListener('focusin', ({ target }) => loadModuleOf(target));

function showAccount(): void {
  if (cookie(MARKER_COOKIE)) loadModuleOf(document.querySelector('#waiting'));
}

function loadModuleOf(element: EventTarget | null): void {
  const module = element instanceof HTMLElement && element.dataset['module'];
  if (module) void import(/* @vite-ignore */ module);
}

async function showSentToast(): Promise<void> {
  const code = cookie(TOAST_COOKIE);
  if (!code) return;
  document.cookie = `${TOAST_COOKIE}=;Max-Age=0;Path=/`;
  const response = await fetch(`/api/toast?code=${code}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const toast = page.querySelector('.toast');
  if (toast) showToast(toast);
}

function closeToast(toast: Element | null): void {
  toast?.remove();
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
}

function showToast(toast: Element): void {
  if (!document.activeElement?.closest('.toast')) focusedBefore = document.activeElement;
  document.querySelector('.toast')?.remove();
  document.body.append(toast);
  setTimeout(() => toast.remove(), TOAST_FOR_MS);
}

/** No other cookie that scripts can read has a name that ends alike. */
function cookie(name: string): string | undefined {
  return document.cookie.split(`${name}=`)[1]?.split(';')[0];
}
