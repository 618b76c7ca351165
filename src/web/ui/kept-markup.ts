import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** For `dangerouslySetInnerHTML`: what React itself made of elements of ours. */
type Markup = { __html: string };

const kept = new WeakMap<object, Map<string, Markup>>();

/**
 * What React makes of an element, made once and kept as long as what it shows (decisions.md 1: CPU is saved by
 * keeping rendered output). It stands inside a host element that is rendered each time.
 * @param shown all that the element depends on besides `variant`; never changes.
 * @param variant one of a few that the code knows.
 */
export function keptMarkup(shown: object, variant: string, element: () => ReactElement): Markup {
  const variants = kept.get(shown) ?? new Map<string, Markup>();
  const markup = variants.get(variant) ?? { __html: renderToStaticMarkup(element()) };
  variants.set(variant, markup);
  kept.set(shown, variants);
  return markup;
}
