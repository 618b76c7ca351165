import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { contrastRatio, READABLE_CONTRAST } from '../../src/domain/teams/colors.ts';
import { untilPainted } from './views.ts';

/** This limit applies to text of at least 24 px, and to bold text of at least 18.66 px (WCAG 2.2, 1.4.3). */
const LARGE_TEXT_CONTRAST = 3;

/** The position is in CSS pixels from the top left corner of the page. */
interface TextLine {
  text: string;
  element: string;
  /** The format is `#rrggbb`. */
  color: string;
  isLarge: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Finds lines of text with too little contrast. Compares the color of each line with every pixel behind it in
 * a screenshot without text. Skips disabled controls and drawings.
 */
export async function findLowContrastText(page: Page): Promise<string[]> {
  const lines = await page.evaluate(readLines);
  await page.evaluate(hideTexts);
  await untilPainted(page);
  const picture = await takePicture(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return lines.flatMap((line) => {
    const needed = line.isLarge ? LARGE_TEXT_CONTRAST : READABLE_CONTRAST;
    const backgrounds = backgroundsOf(line, { data, width: info.width, height: info.height });
    const worst = Math.min(...backgrounds.map((color) => contrastRatio(line.color, color)));
    if (worst >= needed) return [];
    return [`contrast: ${line.element}: '${line.text}' has ${worst.toFixed(2)}:1 and needs ${needed}:1`];
  });
}

/** Captures the whole page. `optimizeForSpeed` makes a larger PNG in half the time. */
async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const picture = await session.send('Page.captureScreenshot', {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  await session.detach();
  return Buffer.from(picture.data, 'base64');
}

/** @returns the colors behind a line, without the top and bottom of its box, which letters do not reach. */
function backgroundsOf(
  { x, y, width, height }: TextLine,
  picture: { data: Buffer; width: number; height: number },
): string[] {
  const colors = new Set<number>();
  let previous: number | null = null;
  const bottom = Math.min(picture.height, y + height * 0.85);
  const right = Math.min(picture.width, x + width - 1);
  for (let row = Math.max(0, Math.ceil(y + height * 0.15)); row < bottom; row += 1) {
    for (let column = Math.max(0, Math.ceil(x)); column < right; column += 1) {
      const color = picture.data.readUIntBE((row * picture.width + column) * 3, 3);
      if (color !== previous) colors.add(color);
      previous = color;
    }
  }
  return [...colors].map((color) => `#${color.toString(16).padStart(6, '0')}`);
}

/** Runs in the page. */
function readLines(): TextLine[] {
  const excluded =
    'svg, script, style, template, :disabled, [aria-disabled], .avatar:has(img) > :first-child';
  const lines: TextLine[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.nodeValue?.trim();
    if (!text || !element || element.closest(excluded) || !isShown(element)) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const range = document.createRange();
    range.selectNodeContents(node);
    const scroller = scrollerOf(element)?.getBoundingClientRect();
    for (const { x, y, width, height, left, right } of range.getClientRects()) {
      const isScrolledAway = scroller && (left < scroller.left || right > scroller.right);
      if (width < 2 || height < 2 || isScrolledAway) continue;
      lines.push({
        text: text.slice(0, 40),
        element: `${element.localName}.${element.className}`,
        color: `#${[...color.matchAll(/[\d.]+/g)]
          .slice(0, 3)
          .map(([channel]) => Number(channel).toString(16).padStart(2, '0'))
          .join('')}`,
        isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
        x: x + scrollX,
        y: y + scrollY,
        width,
        height,
      });
    }
  }
  return lines;

  /** Text that needs sideways scrolling is not in the picture. */
  function scrollerOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    }
    return null;
  }

  function isShown(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // This style hides text from everyone except screen readers.
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      if (getComputedStyle(ancestor).clipPath === 'inset(50%)') return false;
    }
    return true;
  }
}

/** Runs in the page. The Content-Security-Policy forbids inline styles, but not constructed stylesheets. */
function hideTexts(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after, ::placeholder { color: #0000 !important; text-decoration-color: #0000 !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
