import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

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
  const markup = variants.get(variant) ?? inOnePiece(markupOf(element()));
  variants.set(variant, markup);
  kept.set(shown, variants);
  return markup;
}

/**
 * A component that React renders once for equal props, which are plain data.
 * @param most how many; beyond, the one that was not asked for the longest time goes.
 */
export function keepMarkup<Props extends object>(
  component: FunctionComponent<Props>,
  most: number,
): (props: Props) => Markup {
  const byProps = new Map<string, Markup>();
  return (props) => {
    const key = JSON.stringify(props);
    const markup = byProps.get(key) ?? inOnePiece(markupOf(createElement(component, props)));
    byProps.delete(key);
    byProps.set(key, markup);
    const [oldest] = byProps.size > most ? byProps.keys() : [];
    if (oldest !== undefined) byProps.delete(oldest);
    return markup;
  };
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
