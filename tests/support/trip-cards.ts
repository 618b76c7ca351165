import type { HTMLElement } from 'node-html-parser';
import { visibleText } from './test-site.ts';

export interface ShownCard {
  anchor: string | undefined;
  href: string | undefined;
  /** Such as 'Best'; undefined for a trip that only adds to the list. */
  name: string | undefined;
  /** Such as '4 games in 4 days Thu, Dec 3 to Sun, Dec 6'. */
  heading: string;
  cities: string;
  /** Such as '1 Thu 3 NBA Heat at Pistons Detroit 7:00 PM', and days without a game. */
  lines: string[];
  /** Such as ['1,045 mi', '16 hr 15 min driving', '3 nights']. */
  figures: string[];
  /** The ways from home and back. */
  ways: string[];
  tightest: string | undefined;
  reason: string | undefined;
  /** Undefined for a card that is always open. */
  summary: string | undefined;
}

/** Reads the trips of a list. */
export function cardsOf(root: HTMLElement): ShownCard[] {
  return root.querySelectorAll('article.pick').map((card) => ({
    anchor: card.getAttribute('id'),
    href: card.querySelector('h3 a')?.getAttribute('href'),
    name: optionalText(card.querySelector('.kind')),
    heading: textOf(card.querySelector('h3')),
    cities: textOf(card.querySelector('header .sub')),
    lines: textsOf(card, '.lines > li'),
    figures: textsOf(card, '.figs > span'),
    ways: textsOf(card, '.way'),
    tightest: optionalText(card.querySelector('.tightest')),
    reason: optionalText(card.querySelector('.why')),
    summary: optionalText(card.querySelector('details:not(.change) > summary')),
  }));
}

/** Reads the strip of answers: its names, figures and links. */
export function stripOf(root: HTMLElement) {
  return root.querySelectorAll('.answers > a').map((link) => ({
    text: textOf(link),
    href: link.getAttribute('href'),
    isCurrent: link.getAttribute('aria-current') === 'true',
    isWarning: link.classList.contains('warn'),
  }));
}

/** Reads the sentence below the title. */
export function sentenceOf(root: HTMLElement): string {
  return textOf(root.querySelector('.reshead .sub'));
}

/** Reads the chosen teams, and what the buttons beside them take away. */
export function mustSeeOf(root: HTMLElement) {
  return root.querySelectorAll('.mustbox .team').map((chip) => ({
    text: textOf(chip),
    value: chip.querySelector('input[name=team]')?.getAttribute('value'),
    drop: chip.querySelector('button[name=drop]')?.getAttribute('value'),
  }));
}

function textsOf(element: HTMLElement, selector: string): string[] {
  return element.querySelectorAll(selector).map(textOf);
}

function optionalText(element: HTMLElement | null): string | undefined {
  return element === null ? undefined : textOf(element);
}

function textOf(element: HTMLElement | null): string {
  return visibleText(element?.outerHTML ?? '').trim();
}
