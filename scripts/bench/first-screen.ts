import { parse, type HTMLElement } from 'node-html-parser';
import type { Page } from 'playwright-core';

/**
 * @param html of the page that the browser shows.
 * @returns its beginning, until the last element without others in it that begins on the first screen. A page's
 * first paint needs no more.
 */
export async function firstScreen(page: Page, html: string): Promise<string> {
  const { count, last } = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const isShown = (element: Element) => {
      const { top, left, height } = element.getBoundingClientRect();
      const isInside = top < window.innerHeight && left < window.innerWidth;
      // Text for screen readers alone is one pixel high.
      return isInside && height > 1 && element.checkVisibility() && element.childElementCount === 0;
    };
    return { count: elements.length, last: elements.findLastIndex(isShown) };
  });
  const written = elementsOf(parse(html, { blockTextElements: { script: true, style: true } }));
  if (written.length !== count) {
    throw new Error(`${page.url()} shows ${count} elements, its HTML has ${written.length}`);
  }
  return html.slice(0, written[last]?.range[1]);
}

/** In the order of the document, without scripts. The content of a template is none of its elements. */
function elementsOf(parent: HTMLElement): HTMLElement[] {
  return parent.children.flatMap((element) => [
    element,
    ...(element.tagName === 'TEMPLATE' ? [] : elementsOf(element)),
  ]);
}
