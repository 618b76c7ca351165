// Inside a widget's frame: watches whether Viator's script fills its div, and tells the page around it.

/** Product.md section 9: so long after the page has loaded, its widget counts as loaded. */
const LOADED_AFTER_MS = 1_500;
/** A slow phone may draw it later. */
const GIVE_UP_AFTER_MS = 10_000;

const widget = document.getElementById('widget');
const failure = document.getElementById('failure');
const loading = document.getElementById('loading');

if (widget) watch(widget);
else settle(false);

function watch(element: HTMLElement): void {
  // The page around it says so itself.
  if (loading && parent === self) loading.hidden = false;
  // A script that cannot be fetched says so with an event that does not bubble.
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

function settle(isThere: boolean): void {
  if (loading) loading.hidden = true;
  if (failure) failure.hidden = isThere;
  // Only our own pages may frame this one (its policy's frame-ancestors), so the message needs no address.
  if (parent !== self) parent.postMessage(isThere ? 'activities loaded' : 'activities failed', '*');
}
