// Suggests what a field may mean (WAI-ARIA combobox with a list). The field's first focus loads this module.
// Without it, the server reads what was typed.

const WAIT_MS = 120;
const MIN_LETTERS = 2;

interface Option {
  label: string;
  detail?: string;
  /** Without a page to open, the option fills in the field. */
  path?: string;
}

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-module]')) suggestTo(field);

function suggestTo(input: HTMLInputElement): void {
  const { source = '', list: name = '', one = '' } = input.dataset;
  const list = document.createElement('ul');
  list.id = `${input.id}-suggestions`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = name;
  list.hidden = true;
  const said = document.createElement('output');
  said.className = 'sr';
  input.after(list, said);
  // A search field may have no other role (ARIA in HTML).
  input.type = 'text';
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);

  let options: readonly Option[] = [];
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
      mark((chosen + move + options.length + (chosen < 0 && move < 0 ? 1 : 0)) % options.length);
    else if (move !== undefined) void suggest();
    else if (event.key === 'Enter' && isOpen && chosen >= 0) take(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  });
  input.addEventListener('blur', close);
  // A press must not take the focus, because that closes the list.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('li') : null;
    if (option) take([...list.children].indexOf(option));
  });

  // On a slow network, somebody types before this module loads.
  if (document.activeElement === input && input.value !== input.defaultValue) void suggest();

  async function suggest(): Promise<void> {
    // Equal texts share a cached response.
    const text = input.value.trim().replace(/\s+/g, ' ').toLowerCase();
    if (text.length < MIN_LETTERS) return close();
    asked = new AbortController();
    try {
      const response = await fetch(`${source}?q=${encodeURIComponent(text)}`, { signal: asked.signal });
      if (!response.ok) return close();
      show(readOptions(await response.json()));
    } catch {
      // The server reads what was typed.
    }
  }

  function show(found: readonly Option[]): void {
    options = found;
    list.replaceChildren(
      ...found.map(({ label, detail }, index) => {
        const option = document.createElement('li');
        option.id = `${list.id}-${index}`;
        option.role = 'option';
        option.textContent = label;
        if (detail) {
          const small = document.createElement('small');
          small.textContent = detail;
          option.append(' ', small);
        }
        return option;
      }),
    );
    list.hidden = found.length === 0 || document.activeElement !== input;
    input.ariaExpanded = String(!list.hidden);
    said.textContent = list.hidden
      ? `No ${one} found`
      : `${found.length} ${found.length === 1 ? one : name.toLowerCase()}`;
    mark(-1);
  }

  function mark(index: number): void {
    chosen = index;
    for (const [other, option] of [...list.children].entries()) option.ariaSelected = String(other === index);
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${index}`);
  }

  function take(index: number): void {
    const option = options[index];
    if (option?.path) location.assign(option.path);
    else if (option) input.value = option.label;
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

function readOptions(json: unknown): Option[] {
  const data = valueOf(json, 'data');
  const places = valueOf(data, 'places');
  const found = places ?? valueOf(data, 'suggestions');
  if (!Array.isArray(found)) return [];
  const text = (item: unknown, name: string) => String(valueOf(item, name));
  return found.map((item) =>
    places
      ? { label: `${text(item, 'name')}, ${text(item, 'region')}` }
      : { label: text(item, 'label'), detail: text(item, 'detail'), path: text(item, 'path') },
  );
}

function valueOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
