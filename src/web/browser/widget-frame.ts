// Tells the parent page whether Viator's script filled the widget's div.

const LOADED_AFTER_MS = 1_500;
/** Slow phones may need this long to render it. */
const GIVE_UP_AFTER_MS = 10_000;

const widget = document.getElementById('widget');
const failure = document.getElementById('failure');
const loading = document.getElementById('loading');

if (widget) watch(widget);
else settle(false);

function watch(element: HTMLElement): void {
  // In a frame, the parent page shows its own loading text.
  if (loading && parent === self) loading.hidden = false;
  // A script's error event does not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && settle(false), true);
  addEventListener('load', () =>
    setTimeout(() => (isFilled(element) ? settle(true) : awaitContent(element)), LOADED_AFTER_MS),
  );
}

function awaitContent(element: HTMLElement): void {
  const givenUp = setTimeout(() => settle(false), GIVE_UP_AFTER_MS - LOADED_AFTER_MS);
  new MutationObserver((_changes, observer) => {
    if (!isFilled(element)) return;
    observer.disconnect();
    clearTimeout(givenUp);
    settle(true);
  }).observe(element, { childList: true });
}

function isFilled(element: HTMLElement): boolean {
  return element.childElementCount > 0 || element.shadowRoot !== null;
}

function settle(isLoaded: boolean): void {
  if (loading) loading.hidden = true;
  if (failure) failure.hidden = isLoaded;
  // CSP frame-ancestors allows only our own pages, so any target origin is safe.
  if (parent !== self) parent.postMessage(isLoaded ? 'activities loaded' : 'activities failed', '*');
}
