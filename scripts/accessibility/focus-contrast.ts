import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { contrastRatio } from '../../src/domain/teams/colors.ts';

/**
 * The minimum contrast between a pixel with focus and the same pixel without focus (WCAG 2.2, 1.4.11 and
 * 2.4.13).
 */
const MIN_CONTRAST = 3;
/**
 * The number of changed pixels must equal a line around the control that is at least this many CSS pixels
 * thick.
 */
const MIN_THICKNESS = 1;
/** CSS pixels around the control, so that the picture includes the focus ring. */
const MARGIN = 8;

/** All values are CSS pixels. */
interface ControlBox {
  x: number;
  y: number;
  width: number;
  height: number;
  scrollX: number;
  scrollY: number;
  /** The perimeter sums all boxes of the control, because a link may wrap. */
  perimeter: number;
}

/**
 * Compares pictures with and without focus to find controls whose focus is hard to see. Of several similar
 * controls only one is measured.
 * @param measured the controls of earlier pages; the function adds to this set.
 */
export async function faintFocus(page: Page, measured: Set<string>): Promise<string[]> {
  const descriptions = await page.evaluate(describeControls);
  const indexes = descriptions.flatMap((description, index) => {
    if (measured.has(description)) return [];
    measured.add(description);
    return [index];
  });
  if (indexes.length === 0) return [];
  const session = await page.context().newCDPSession(page);
  const takePicture = async (clip: { x: number; y: number; width: number; height: number }) => {
    const options = { clip: { ...clip, scale: 1 }, optimizeForSpeed: true } as const;
    return Buffer.from((await session.send('Page.captureScreenshot', options)).data, 'base64');
  };
  await page.evaluate(hideCaret);
  const faults: string[] = [];
  for (const index of indexes) {
    const box = await page.evaluate(placeControl, index);
    if (box.width < 2 || box.height < 2 || box.y < 0) continue;
    const clip = {
      x: box.scrollX + Math.max(0, box.x - MARGIN),
      y: box.scrollY + Math.max(0, box.y - MARGIN),
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    };
    const without = await takePicture(clip);
    await page.evaluate(setFocus, index);
    const changed = await changedPixels(without, await takePicture(clip));
    const needed = box.perimeter * MIN_THICKNESS;
    if (changed < needed) {
      faults.push(
        `focus: ${descriptions[index]} changes ${changed} pixels with enough contrast and needs ${Math.round(needed)}`,
      );
    }
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await session.detach();
  return faults;
}

async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().raw().toBuffer()),
  );
  if (!first || !second) return 0;
  /** By the pair of colors. */
  const counts = new Map<number, number>();
  for (let at = 0; at < first.length; at += 3) {
    const [was, is] = [first.readUIntBE(at, 3), second.readUIntBE(at, 3)];
    if (was === is) continue;
    const pair = was * 0x1000000 + is;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const color = (value: number) => `#${value.toString(16).padStart(6, '0')}`;
  return [...counts].reduce((changed, [pair, count]) => {
    const contrast = contrastRatio(color(Math.floor(pair / 0x1000000)), color(pair % 0x1000000));
    return contrast >= MIN_CONTRAST ? changed + count : changed;
  }, 0);
}

/**
 * Runs in the page. Similar controls get the same text, which describes the control and three elements around
 * it.
 */
function describeControls(): string[] {
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

/** Runs in the page. A text cursor would change pixels too. */
function hideCaret(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { caret-color: #0000 !important }');
  document.adoptedStyleSheets = [sheet];
}

/** Runs in the page. */
async function placeControl(index: number): Promise<ControlBox> {
  const control: HTMLElement | undefined = Reflect.get(globalThis, 'controls')[index];
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  control?.scrollIntoView({ block: 'center' });
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  const parts = [...(control?.getClientRects() ?? [])];
  const perimeter = parts.reduce((sum, part) => sum + 2 * (part.width + part.height), 0);
  return { x, y, width, height, scrollX, scrollY, perimeter };
}

/**
 * Runs in the page. After a script's focus(), browsers show focus only with `focusVisible`, which the DOM
 * types lack.
 */
function setFocus(index: number): void {
  const options: FocusOptions & { focusVisible?: boolean } = { preventScroll: true, focusVisible: true };
  const control: HTMLElement | undefined = Reflect.get(globalThis, 'controls')[index];
  control?.focus(options);
}
