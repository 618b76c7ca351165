// Suggests cities for a page's fields for one (WAI-ARIA combobox with a list). The first focus of a field
// loads this module. Without it, the server reads what was typed.

const WAIT_MS = 120;
const MIN_LETTERS = 2;

interface Place {
  label: string;
}

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-module]')) suggestTo(field);

function suggestTo(input: HTMLInputElement): void {
  const list = document.createElement('ul');
  list.id = `${input.id}-places`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Cities';
  list.hidden = true;
  const said = document.createElement('output');
  said.className = 'sr';
  input.after(list, said);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);

  let places: readonly Place[] = [];
  let chosen = -1;
  let asked: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  input.addEventListener('input', () => {
    clearTimeout(timer);
    asked?.abort();
    timer = setTimeout(() => void suggest(), WAIT_MS);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const isOpen = !list.hidden;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && isOpen)
      mark((chosen + move + places.length + (chosen < 0 && move < 0 ? 1 : 0)) % places.length);
    else if (move !== undefined) void suggest();
    else if (event.key === 'Enter' && isOpen && chosen >= 0) take(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', close);
  // A press must not take the focus from the field, because that closes the list.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('li') : null;
    if (option) take([...list.children].indexOf(option));
  });

  async function suggest(): Promise<void> {
    const text = input.value.trim();
    if (text.length < MIN_LETTERS) return close();
    asked = new AbortController();
    try {
      const response = await fetch(`/api/v1/places?q=${encodeURIComponent(text)}`, { signal: asked.signal });
      if (!response.ok) return close();
      show(readPlaces(await response.json()));
    } catch {
      // The server reads what was typed.
    }
  }

  function show(found: readonly Place[]): void {
    places = found;
    list.replaceChildren(
      ...found.map(({ label }, index) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${index}`;
        option.role = 'option';
        option.textContent = label;
        return option;
      }),
    );
    list.hidden = found.length === 0 || document.activeElement !== input;
    input.ariaExpanded = String(!list.hidden);
    said.textContent = list.hidden
      ? 'No city found'
      : `${found.length} ${found.length === 1 ? 'city' : 'cities'}`;
    mark(-1);
  }

  function mark(index: number): void {
    chosen = index;
    for (const [other, option] of [...list.children].entries()) option.ariaSelected = String(other === index);
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${index}`);
  }

  function take(index: number): void {
    const place = places[index];
    if (place) input.value = place.label;
    close();
  }

  function close(): void {
    clearTimeout(timer);
    asked?.abort();
    list.hidden = true;
    input.ariaExpanded = 'false';
    mark(-1);
  }
}

function readPlaces(json: unknown): Place[] {
  const places = valueOf(valueOf(json, 'data'), 'places');
  if (!Array.isArray(places)) return [];
  return places.map((place) => ({
    label: `${String(valueOf(place, 'name'))}, ${String(valueOf(place, 'region'))}`,
  }));
}

function valueOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
