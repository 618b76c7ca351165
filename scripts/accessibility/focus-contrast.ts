import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { contrastRatio } from '../../src/domain/teams/colors.ts';
import { untilPainted } from './until-painted.ts';

/** WCAG 2.2, 1.4.11 and 2.4.13: between the same pixel with the focus and without. */
const SEEN_CONTRAST = 3;
/** How thick a line around the control the changed pixels would make, at least; CSS pixels. */
const SEEN_THICKNESS = 1;
/** Around a control, where its mark is drawn; CSS pixels. */
const MARGIN = 8;

/** Where a control is in the window; CSS pixels. */
interface ControlBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of all its parts: a link may run over two lines. */
  perimeter: number;
}

/**
 * The controls of the open page whose focus is hard to see, measured from pictures with and without it. Of controls that look
 * alike, here or on pages before, one is measured.
 * @param measured what was measured before; it is added to.
 */
export async function faintFocus(page: Page, measured: Set<string>): Promise<string[]> {
  const looks = await page.evaluate(readLooks);
  const faults: string[] = [];
  for (const [index, look] of looks.entries()) {
    if (measured.has(look)) continue;
    measured.add(look);
    const box = await page.evaluate(placeControl, index);
    if (box.width < 2 || box.height < 2 || box.y < 0) continue;
    const clip = {
      x: Math.max(0, box.x - MARGIN),
      y: Math.max(0, box.y - MARGIN),
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    };
    await untilPainted(page);
    const without = await page.screenshot({ clip });
    await page.evaluate(setFocus, index);
    await untilPainted(page);
    const changed = await changedPixels(without, await page.screenshot({ clip }));
    const needed = box.perimeter * SEEN_THICKNESS;
    if (changed < needed) {
      faults.push(`focus: ${look} changes ${changed} pixels well and needs ${Math.round(needed)}`);
    }
  }
  return faults;
}

async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (!one || !other) return 0;
  let changed = 0;
  const color = (pixels: Buffer, at: number) => `#${pixels.toString('hex', at, at + 3)}`;
  for (let at = 0; at < one.length; at += 3) {
    if (one.readUIntBE(at, 3) === other.readUIntBE(at, 3)) continue;
    if (contrastRatio(color(one, at), color(other, at)) >= SEEN_CONTRAST) changed += 1;
  }
  return changed;
}

/** Runs in the page: what a control and three elements around it are, by which alike ones are known. */
function readLooks(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (element) =>
      !element.matches(':disabled, [type=hidden], .skip') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  Object.assign(globalThis, { controls });
  return controls.map((control) => {
    const chain: string[] = [];
    for (let at: Element | null = control; at && chain.length < 4; at = at.parentElement) {
      const isCurrent = at.hasAttribute('aria-current') ? '[aria-current]' : '';
      const classes = [...at.classList].filter((name) => !name.startsWith('team-')).join('.');
      chain.unshift(`${at.localName}${classes && `.${classes}`}${isCurrent}`);
    }
    return chain.join(' > ');
  });
}

/** Runs in the page. */
function placeControl(index: number): ControlBox {
  const control: HTMLElement | undefined = Reflect.get(globalThis, 'controls')[index];
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  control?.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  const parts = [...(control?.getClientRects() ?? [])];
  const perimeter = parts.reduce((sum, part) => sum + 2 * (part.width + part.height), 0);
  return { x, y, width, height, perimeter };
}

/** Runs in the page. Browsers mark a focus that a script sets only where it says so, which the DOM's types do not know yet. */
function setFocus(index: number): void {
  const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: true };
  const control: HTMLElement | undefined = Reflect.get(globalThis, 'controls')[index];
  control?.focus(options);
}
