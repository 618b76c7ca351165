// Sends the form of a slot. This module loads with the first press of a signed-in viewer.

const GIVE_UP_AFTER_MS = 20_000;

/**
 * @param fillSlots shows the response, which is the slot as it is now.
 * @returns the toast that says why the slot stays as it was.
 * @throws when the press may not have arrived.
 */
export async function sendPress(
  form: HTMLFormElement,
  button: HTMLElement | null,
  fillSlots: (html: Document) => void,
): Promise<Element | null> {
  if (form.ariaBusy) return null;
  form.ariaBusy = 'true';
  try {
    return await send(form, button, fillSlots);
  } finally {
    form.ariaBusy = null;
  }
}

async function send(
  form: HTMLFormElement,
  button: HTMLElement | null,
  fillSlots: (html: Document) => void,
): Promise<Element | null> {
  const said = liveRegion();
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
  if (button instanceof HTMLButtonElement && button.name) body.set(button.name, button.value);
  // A button may be called 'action', which hides the form's property.
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    headers: { 'X-Requested-With': 'fetch' },
    body,
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  const to = response.redirected ? response.url : response.headers.get('Location');
  if (to) {
    location.href = to;
    return null;
  }
  const html = new DOMParser().parseFromString(await response.text(), 'text/html');
  const slot = html.querySelector<HTMLElement>('[data-slot]');
  const toast = html.querySelector('.toast');
  if (!slot && !toast) throw new Error('neither a slot nor a toast');
  fillSlots(html);
  said.textContent = slot?.dataset['said'] ?? '';
  return toast;
}

/** It must be there before its text, or screen readers stay silent. */
function liveRegion(): Element {
  const present = document.querySelector('#said');
  if (present) return present;
  const region = document.createElement('output');
  region.id = 'said';
  region.className = 'sr';
  document.body.append(region);
  return region;
}
