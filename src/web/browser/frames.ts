// A link with [data-show] shows its block's frame in place. Without this module it opens a page. Some framed
// pages report that they loaded or failed.

const GIVE_UP_AFTER_MS = 20_000;

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLAnchorElement>('a[data-show]');
  const block = link?.closest<HTMLElement>('[data-frame]');
  if (!block || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  showFrame(block);
});

function showFrame(block: HTMLElement): void {
  const slot = block.querySelector<HTMLElement>('[data-place]');
  const content = copyOf(block, 'frame');
  const frame = content?.querySelector('iframe');
  if (!slot || !content || !frame) return;
  const from = frame.dataset['reportsFrom'];
  const loading = copyOf(block, 'loading');
  slot.replaceChildren(...(loading ? [loading] : []), content);
  frame.focus({ preventScroll: true });
  if (from !== undefined) awaitReport(frame, from, (isLoaded) => settle(block, slot, isLoaded));
}

/** Calls `onReport` once, with false after the timeout. */
function awaitReport(frame: HTMLIFrameElement, from: string, onReport: (isLoaded: boolean) => void): void {
  const finished = new AbortController();
  const report = (isLoaded: boolean) => {
    finished.abort();
    clearTimeout(timer);
    onReport(isLoaded);
  };
  const timer = setTimeout(() => report(false), GIVE_UP_AFTER_MS);
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== from) return;
      if (data === 'activities loaded' || data === 'activities failed') report(data === 'activities loaded');
    },
    { signal: finished.signal },
  );
}

function settle(block: HTMLElement, slot: HTMLElement, isLoaded: boolean): void {
  const error = isLoaded ? undefined : copyOf(block, 'error');
  if (error) slot.replaceChildren(error);
  else slot.querySelector('.loading')?.remove();
}

function copyOf(block: HTMLElement, state: string): DocumentFragment | undefined {
  const template = block.querySelector<HTMLTemplateElement>(`template[data-state="${state}"]`);
  return template ? document.importNode(template.content, true) : undefined;
}
