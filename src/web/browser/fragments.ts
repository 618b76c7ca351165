// Links and GET forms inside a [data-region] ask for the region alone and swap it; without this module
// they load the whole page. The HTML comes from the server, its states from the page's templates.

const LOADING_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 10_000;

/** The query of what stands in the region, and of what was asked for last: 'Try Again' asks for it again. */
let shown = location.search;
let wanted = shown;
let running: AbortController | null = null;

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[href]');
  if (!link?.closest('[data-region]') || link.target || link.pathname !== location.pathname) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void show(link.search, link, 'default');
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-region]')) return;
  event.preventDefault();
  if ('again' in form.dataset) void show(wanted, event.submitter, 'reload');
  else submitFields(form);
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form?.closest('[data-region]')) submitFields(target.form);
});

// A jump to an anchor of the page is a popstate too, and changes nothing here.
addEventListener('popstate', () => {
  if (location.search !== shown || running) void show(location.search, null, 'default');
});

function submitFields(form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  void show(`?${query}`, form.querySelector('select'), 'default');
}

async function show(search: string, cause: Element | null, cache: RequestCache): Promise<void> {
  // A region may stand in another: the one that was used is asked for.
  const region =
    cause?.closest<HTMLElement>('[data-region]') ?? document.querySelector<HTMLElement>('[data-region]');
  if (!region) return;
  wanted = search;
  running?.abort();
  const mine = (running = new AbortController());
  region.ariaBusy = 'true';
  const timer = setTimeout(() => showLoading(region), LOADING_AFTER_MS);
  const fresh = await fetchFragment(`${region.dataset['src']}${search}`, cache, mine.signal);
  clearTimeout(timer);
  // A later click has its own answer coming.
  if (running !== mine) return;
  running = null;
  if (fresh?.region) {
    region.replaceWith(fresh.region);
    document.title = fresh.region.dataset['title'] ?? document.title;
    shown = wanted = fresh.search;
    if (shown !== location.search) history.pushState(null, '', `${location.pathname}${shown}`);
  } else {
    // An answer without a region is none of ours.
    showState(region, fresh ? 'invalid' : 'error');
    region.ariaBusy = null;
    setBusy(region, false);
  }
  const standing = fresh?.region ?? region;
  if (!fresh?.ok) showToast(standing);
  // What went wrong is an alert already.
  say(fresh?.ok && (standing.dataset['said'] ?? headingOf(standing)?.textContent));
  moveFocus(standing, cause);
}

async function fetchFragment(url: string, cache: RequestCache, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      cache,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return {
      region: page.querySelector<HTMLElement>('[data-region]'),
      ok: response.ok,
      search: new URL(response.url).search,
    };
  } catch {
    return null;
  }
}

function showLoading(region: HTMLElement): void {
  showState(region, 'loading');
  setBusy(region, true);
  say(region.querySelector('[data-body]')?.textContent);
}

function showState(region: HTMLElement, state: string): void {
  const copy = copyOf(region, state) ?? copyOf(region, 'error');
  if (copy) region.querySelector('[data-body]')?.replaceChildren(copy);
}

function copyOf(region: HTMLElement, state: string): DocumentFragment | undefined {
  const selector = `template[data-for="${region.dataset['region']}"][data-state="${state}"]`;
  const template = document.querySelector<HTMLTemplateElement>(selector);
  return template ? document.importNode(template.content, true) : undefined;
}

/** Buttons with a busy label wear it while the region waits. */
function setBusy(region: HTMLElement, isBusy: boolean): void {
  region.toggleAttribute('data-waiting', isBusy);
  for (const button of region.querySelectorAll<HTMLElement>('[data-busy]')) {
    const label = button.textContent;
    if ('idle' in button.dataset === isBusy) continue;
    button.textContent = (isBusy ? button.dataset['busy'] : button.dataset['idle']) ?? label;
    if (isBusy) button.dataset['idle'] = label;
    else delete button.dataset['idle'];
  }
}

function showToast(region: HTMLElement): void {
  const toast = copyOf(region, 'toast')?.firstElementChild;
  const message = region.querySelector('[data-body] [data-message]')?.textContent;
  const slot = toast?.querySelector('[data-message]');
  if (slot && message) slot.textContent = message;
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }));
}

/** Whoever does not see the region hears what became of it. */
function say(text: string | false | null | undefined): void {
  const said = document.querySelector('#said');
  if (said) said.textContent = text || '';
}

function headingOf(region: HTMLElement): HTMLElement | null {
  return region.querySelector<HTMLElement>('h2[tabindex]');
}

/** Focus lost with the old content goes to the same control in the new, by its id, or to the heading. */
function moveFocus(region: HTMLElement, cause: Element | null): void {
  if (!cause || document.activeElement !== document.body) return;
  const same = document.getElementById(cause.id);
  const heading = headingOf(region);
  (same ?? heading)?.focus({ preventScroll: true });
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
}
