import type { Page } from 'playwright-core';

interface Walk {
  controls: string[];
  /** Each number is an index into `controls`, or -1 for any other element. */
  reached: number[];
  faults: string[];
}

/**
 * Presses Tab through the page. Finds controls that are skipped or out of visual order, and focus that is
 * invisible or covered.
 * @param direction 'on' presses Tab from the start of the page, 'back' presses Shift+Tab from the end.
 */
export async function keyboardFaults(page: Page, direction: 'on' | 'back'): Promise<string[]> {
  const end = direction === 'on' ? 'afterbegin' : 'beforeend';
  const count = await page.evaluate<number, typeof end>(watchFocus, end);
  // Each `down` repeats the held key. The browser handles repeats in order, so they need no pauses.
  if (direction === 'back') await page.keyboard.down('Shift');
  await Promise.all(Array.from({ length: count }, () => page.keyboard.down('Tab')));
  await page.keyboard.up('Tab');
  if (direction === 'back') await page.keyboard.up('Shift');
  const { controls, reached, faults } = await page.evaluate<Walk>(() => Reflect.get(globalThis, 'endWalk')());
  const order = controls.map((_, index) => index);
  const expected = direction === 'on' ? order : order.toReversed();
  const mismatch = expected.findIndex((index, at) => reached[at] !== index);
  if (mismatch !== -1) {
    const instead = controls[reached[mismatch] ?? -1] ?? 'something else';
    faults.push(`keyboard: Tab should reach ${controls[expected[mismatch] ?? 0]} but reaches ${instead}`);
  }
  return faults;
}

/**
 * Runs in the page. Records the focused element at the next key press, because the browser has finished
 * scrolling then.
 * @param from the end of the page at which Tab starts.
 * @returns the number of controls.
 */
function watchFocus(from: 'afterbegin' | 'beforeend'): number {
  // A bar that stays in sight stands in its own place only at the top.
  globalThis.scrollTo(0, 0);
  const usable = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=hidden]') &&
      isTabStop(element) &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const reached: number[] = [];
  const faults = usable.flatMap((element, index) => [
    ...(element.tabIndex > 0 ? [`keyboard: has a positive tabindex: ${nameOf(element)}`] : []),
    ...(isOutOfOrder(usable[index - 1], element)
      ? [`keyboard: shown above the control before it in Tab order: ${nameOf(element)}`]
      : []),
  ]);
  const listening = new AbortController();
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && note(), {
    capture: true,
    signal: listening.signal,
  });
  // Tab starts from the last focused place, even after the focused element is removed.
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
  // The day, the year and the button of a date field each take one more press of Tab than other controls.
  const dateFields = usable.filter((control) => control.matches('input[type=date]')).length;
  return usable.length + dateFields * 3;

  function note(): void {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    const index = usable.findIndex((control) => control === element);
    if (index !== -1 && index === reached.at(-1)) return;
    reached.push(index);
    if (isCovered(element)) faults.push(`keyboard: focused but covered: ${nameOf(element)}`);
    if (!isMarked(element)) faults.push(`keyboard: focused without a visible mark: ${nameOf(element)}`);
  }

  /** Tab stops once in a group of radio buttons, at the checked one, or else where it enters the group. */
  function isTabStop(element: Element): boolean {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const radios = [...(element.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')];
    const group = radios.filter(({ name }) => name === element.name);
    if (group.some(({ checked }) => checked)) return element.checked;
    return element === group.at(from === 'afterbegin' ? 0 : -1);
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.localName}${element.id && `#${element.id}`} '${words.trim().slice(0, 30)}'`;
  }

  /** A control in a column to the right may start higher than the previous one. */
  function isOutOfOrder(before: Element | undefined, element: Element): boolean {
    if (!before || before.matches('.skip')) return false;
    const [last, box] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
    return box.bottom <= last.top + 1 && box.left < last.right - 1;
  }

  /** This check is stricter than WCAG 2.4.11: the center and most corners must be visible. */
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
