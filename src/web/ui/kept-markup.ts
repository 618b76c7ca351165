import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RecentlyUsed } from '../../recently-used.ts';

/**
 * What React itself made of elements of ours, for `dangerouslySetInnerHTML` of a host element that is rendered
 * each time (decisions.md 1: CPU is saved by keeping rendered output).
 */
interface Markup {
  __html: string;
}

const kept = new WeakMap<object, Map<string, Markup>>();

/**
 * What React makes of an element, made once and kept as long as what it shows.
 * @param shown all that the element depends on besides `variant`; never changes.
 * @param variant one of a few that the code knows.
 */
export function keptMarkup(shown: object, variant: string, element: () => ReactElement): Markup {
  const variants = kept.get(shown) ?? new Map<string, Markup>();
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const made = inOnePiece(markupOf(element()));
  kept.set(shown, variants.set(variant, made));
  return made;
}

/**
 * A component that React renders once for equal props, which are plain data.
 * @param most how many; beyond, the one that was not asked for the longest time goes.
 */
export function keepMarkup<Props extends object>(
  component: FunctionComponent<Props>,
  most: number,
): (props: Props) => Markup {
  const byProps = new RecentlyUsed<Markup>(most);
  return (props) =>
    byProps.get(JSON.stringify(props), () => inOnePiece(markupOf(createElement(component, props))));
}

/** Rendered anew. */
export function markupOf(element: ReactElement): Markup {
  return { __html: renderToStaticMarkup(element) };
}

/** React's texts are ropes of a hundred pieces, which every page that holds one would have to go along. */
function inOnePiece(markup: Markup): Markup {
  return JSON.parse(JSON.stringify(markup));
}

/** One after the other. */
export function together(...parts: readonly Markup[]): Markup {
  return { __html: parts.map(({ __html: html }) => html).join('') };
}
