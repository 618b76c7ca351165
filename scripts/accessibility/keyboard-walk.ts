import type { Page } from 'playwright-core';

/** What Tab found on a page. */
interface Walk {
  /** Controls that can be used, in the order of the document. */
  controls: string[];
  /** Indices into `controls`, as Tab reached them; -1 is anything else. */
  reached: number[];
  /** Of single controls. */
  faults: string[];
}

/**
 * Goes through the open page by Tab alone, from one end to the other, and says what was wrong: controls that were not
 * reached, or not in the order in which they are seen; a focus that nothing marks, or that something covers.
 * @param direction 'back' goes from the end by Shift and Tab.
 */
export async function keyboardFaults(page: Page, direction: 'on' | 'back'): Promise<string[]> {
  const end = direction === 'on' ? 'afterbegin' : 'beforeend';
  const count = await page.evaluate<number, typeof end>(watchFocus, end);
  // A held key; the browser takes its repeats in turn, so none waits here for the one before.
  if (direction === 'back') await page.keyboard.down('Shift');
  await Promise.all(Array.from({ length: count }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  if (direction === 'back') await page.keyboard.up('Shift');
  const { controls, reached, faults } = await page.evaluate<Walk>(() => Reflect.get(globalThis, 'endWalk')());
  const way = controls.map((_, index) => index);
  const expected = direction === 'on' ? way : way.toReversed();
  const wrong = expected.findIndex((index, at) => reached[at] !== index);
  if (wrong !== -1) {
    const instead = controls[reached[wrong] ?? -1] ?? 'something else';
    faults.push(`keyboard: not reached in its turn: ${controls[expected[wrong] ?? 0]}, but ${instead}`);
  }
  return faults;
}

/**
 * Runs in the page: notes what has the focus when the next key goes down, which is after the browser has scrolled there.
 * @param from the end of the page at which Tab starts.
 * @returns how many controls there are.
 */
function watchFocus(from: 'afterbegin' | 'beforeend'): number {
  const usable = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=hidden]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const reached: number[] = [];
  const faults = usable.flatMap((element, index) => [
    ...(element.tabIndex > 0 ? [`keyboard: has a tabindex of its own: ${nameOf(element)}`] : []),
    ...(isOutOfOrder(usable[index - 1], element)
      ? [`keyboard: seen before its turn: ${nameOf(element)}`]
      : []),
  ]);
  const listening = new AbortController();
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && note(), {
    capture: true,
    signal: listening.signal,
  });
  // Where Tab starts is where the focus was last, also when that is gone.
  const start = document.createElement('i');
  start.tabIndex = -1;
  document.body.insertAdjacentElement(from, start);
  start.focus();
  start.remove();
  Object.assign(globalThis, {
    endWalk: (): Walk => {
      note();
      listening.abort();
      return { controls: usable.map(nameOf), reached, faults };
    },
  });
  return usable.length;

  function note(): void {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    reached.push(usable.findIndex((control) => control === element));
    if (isCovered(element)) faults.push(`keyboard: has the focus and is covered: ${nameOf(element)}`);
    if (!isMarked(element)) faults.push(`keyboard: has the focus and shows none: ${nameOf(element)}`);
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.localName}${element.id && `#${element.id}`} '${words.trim().slice(0, 30)}'`;
  }

  /** Above the one before it and not to its right, as the next column would be. */
  function isOutOfOrder(before: Element | undefined, element: Element): boolean {
    if (!before || before.matches('.skip')) return false;
    const [last, box] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
    return box.bottom <= last.top + 1 && box.left < last.right - 1;
  }

  /** WCAG 2.4.11, and stricter: the middle and most of the corners are to be seen. */
  function isCovered(element: Element): boolean {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const isHidden = (across: number, down: number) => {
      const top = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
      return !top || !(element.contains(top) || top.contains(element));
    };
    const corners = [0.1, 0.9].flatMap((across) => [0.1, 0.9].map((down) => isHidden(across, down)));
    return isHidden(0.5, 0.5) || corners.filter(Boolean).length > 2;
  }

  function isMarked(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  }
}
