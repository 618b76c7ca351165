import type { Page } from 'playwright-core';

/** The minimum width and height in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET = 24;

/**
 * Finds small targets, motion despite `prefers-reduced-motion`, sideways scrolling, and cut text. Checks the
 * last two also with a visitor's own text spacing (WCAG 1.4.12).
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [
    ...(await page.evaluate(smallTargets, MIN_TARGET)),
    ...(await page.evaluate(movingParts)),
    ...(await page.evaluate(overflows)),
  ];
}

/** Runs in the page. Links inside a sentence are exempt. */
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

/** Runs in the page. */
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
function overflows(): string[] {
  const faults = tooWide('with normal spacing');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
  faults.push(...tooWide('with wide text spacing'), ...cutOff());
  document.adoptedStyleSheets = [];
  return faults;

  function tooWide(condition: string): string[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.querySelectorAll('main *, header *, footer *')]
      .toSorted((a, b) => rightOf(b) - rightOf(a))
      .find((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none');
    return [
      `layout: ${scrollWidth - clientWidth} px too wide ${condition}: '${widest?.textContent.slice(0, 40)}'`,
    ];
  }

  function rightOf(element: Element): number {
    const { left, right } = element.getBoundingClientRect();
    return Math.max(right, left + element.scrollWidth);
  }

  /** Runs in the page. Finds boxes that cut off text. SVG drawings, inputs and avatars may do so. */
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
