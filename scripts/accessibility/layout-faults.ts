import type { Page } from 'playwright-core';

/** WCAG 2.5.8, CSS pixels. */
const SMALLEST_TARGET = 24;

/**
 * What is wrong with the layout of the open page at its width: small targets, something that moves although less motion is asked
 * for, and a page that scrolls sideways or cuts text off, also with the text spacing that a visitor may set (WCAG 1.4.12).
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(smallTargets, SMALLEST_TARGET)),
    ...(await page.evaluate(movingParts)),
    ...(await page.evaluate(spreadText)),
  ];
}

/** Runs in the page. A link in a sentence is as high as its line and exempt. */
function smallTargets(smallest: number): string[] {
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(
    (control) => {
      if (control.matches('[type=hidden], .skip') || !control.checkVisibility({ visibilityProperty: true })) {
        return [];
      }
      const isInSentence =
        getComputedStyle(control).display === 'inline' &&
        [...(control.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
      const { width, height } = control.getBoundingClientRect();
      return isInSentence || Math.min(width, height) >= smallest
        ? []
        : [`target: '${control.textContent}' is ${Math.round(width)} by ${Math.round(height)}`];
    },
  );
}

/** Runs in the page, which is asked to reduce motion. */
function movingParts(): string[] {
  const longest = 0.01;
  const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
  const isSmooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
  const parts = [...document.querySelectorAll('body, body *')].flatMap((element) =>
    [null, '::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const isAnimated = style.animationName !== 'none' && seconds(style.animationDuration) > longest;
      const isMoving = isAnimated || seconds(style.transitionDuration) > longest;
      return isMoving ? [`motion: ${element.localName}.${element.className}${pseudo ?? ''}`] : [];
    }),
  );
  return isSmooth ? ['motion: the page scrolls smoothly', ...parts] : parts;
}

/** Runs in the page. */
function spreadText(): string[] {
  const faults = wide('as it is');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
  faults.push(...wide('with spread text'), ...cutOff());
  document.adoptedStyleSheets = [];
  return faults;

  function wide(how: string): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.querySelectorAll('main *, header *, footer *')]
      .toSorted((one, other) => rightOf(other) - rightOf(one))
      .find((element) => element.checkVisibility());
    return [`layout: ${scrollWidth - clientWidth} px too wide ${how}: '${widest?.textContent.slice(0, 40)}'`];
  }

  function rightOf(element: Element): number {
    const { left, right } = element.getBoundingClientRect();
    return Math.max(right, left + element.scrollWidth);
  }

  /** Boxes that hide what does not fit; pictures of letters may. */
  function cutOff(): string[] {
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const isHiding = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
      if (!isHiding || clipPath !== 'none' || element.matches('svg, svg *, select, input, .avatar'))
        return [];
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      return isCut && element.checkVisibility() ? [`layout: cuts text off: .${element.className}`] : [];
    });
  }
}
