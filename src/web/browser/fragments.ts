// Links and GET forms inside a [data-region] replace only that fragment of the page. Without this module they
// load the whole page. The page holds templates for loading and errors.

const LOADING_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 10_000;

/** The queries of the shown fragment and of the last request, which 'Try Again' repeats. */
let shown = location.search;
let requested = shown;
let running: AbortController | null = null;

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[href]');
  if (!link?.closest('[data-region]') || link.target || link.pathname !== location.pathname) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void show(link.search, link);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest('[data-region]')) return;
  event.preventDefault();
  if ('again' in form.dataset) void show(requested, event.submitter, 'reload');
  else submitFields(form);
});

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form?.closest('[data-region]')) submitFields(target.form);
});

// Following an anchor fires popstate too, with the same query.
addEventListener('popstate', () => {
  if (location.search !== shown || running) void show(location.search, null);
});

function submitFields(form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value);
  void show(`?${query}`, form.querySelector('[id]'));
}

async function show(search: string, cause: Element | null, cache: RequestCache = 'default'): Promise<void> {
  const fragment =
    cause?.closest<HTMLElement>('[data-region]') ?? document.querySelector<HTMLElement>('[data-region]');
  if (!fragment) return;
  requested = search;
  running?.abort();
  const request = (running = new AbortController());
  fragment.ariaBusy = 'true';
  const timer = setTimeout(() => showLoading(fragment), LOADING_AFTER_MS);
  const fetched = await fetchFragment(`${fragment.dataset['src']}${search}`, cache, request.signal);
  clearTimeout(timer);
  if (running !== request) return;
  running = null;
  if (fetched?.fragment) {
    fragment.replaceWith(fetched.fragment);
    document.title = fetched.fragment.dataset['title'] ?? document.title;
    shown = requested = fetched.search;
    if (shown !== location.search) history.pushState(null, '', `${location.pathname}${shown}`);
  } else {
    // A response without a fragment is not from this site.
    showState(fragment, fetched ? 'invalid' : 'error');
    fragment.ariaBusy = null;
    setBusy(fragment, false);
  }
  const current = fetched?.fragment ?? fragment;
  if (!fetched?.ok) showToast(current);
  // Errors have an alert role, so only results need an announcement.
  announce(fetched?.ok && (current.dataset['said'] ?? headingOf(current)?.textContent));
  moveFocus(current, cause);
}

async function fetchFragment(url: string, cache: RequestCache, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      cache,
      signal: AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_AFTER_MS)]),
    });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return {
      fragment: page.querySelector<HTMLElement>('[data-region]'),
      ok: response.ok,
      search: new URL(response.url).search,
    };
  } catch {
    return null;
  }
}

function showLoading(fragment: HTMLElement): void {
  showState(fragment, 'loading');
  setBusy(fragment, true);
  announce(fragment.querySelector('[data-body]')?.textContent);
}

function showState(fragment: HTMLElement, state: string): void {
  const copy = copyOf(fragment, state) ?? copyOf(fragment, 'error');
  if (copy) fragment.querySelector('[data-body]')?.replaceChildren(copy);
}

function copyOf(fragment: HTMLElement, state: string): DocumentFragment | undefined {
  const selector = `template[data-for="${fragment.dataset['region']}"][data-state="${state}"]`;
  const template = document.querySelector<HTMLTemplateElement>(selector);
  return template ? document.importNode(template.content, true) : undefined;
}

function setBusy(fragment: HTMLElement, isBusy: boolean): void {
  fragment.toggleAttribute('data-waiting', isBusy);
  for (const button of fragment.querySelectorAll<HTMLElement>('[data-busy]')) {
    const label = button.textContent;
    if ('idle' in button.dataset === isBusy) continue;
    button.textContent = (isBusy ? button.dataset['busy'] : button.dataset['idle']) ?? label;
    if (isBusy) button.dataset['idle'] = label;
    else delete button.dataset['idle'];
  }
}

function showToast(fragment: HTMLElement): void {
  const toast = copyOf(fragment, 'toast')?.firstElementChild;
  const message = fragment.querySelector('[data-body] [data-message]')?.textContent;
  const slot = toast?.querySelector('[data-message]');
  if (slot && message) slot.textContent = message;
  document.dispatchEvent(new CustomEvent('toast', { detail: toast }));
}

function announce(text: string | false | null | undefined): void {
  const said = document.querySelector('#said');
  if (said) said.textContent = text || '';
}

function headingOf(fragment: HTMLElement): HTMLElement | null {
  return fragment.querySelector<HTMLElement>('h2[tabindex]');
}

/** Moves a lost focus to the control with the same id, or to the heading. */
function moveFocus(fragment: HTMLElement, cause: Element | null): void {
  if (!cause || document.activeElement !== document.body) return;
  const sameControl = document.getElementById(cause.id);
  const heading = headingOf(fragment);
  (sameControl ?? heading)?.focus({ preventScroll: true });
  if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView();
}
