/** Stored HTML can name no other script. */
export const WIDGET_SCRIPT = 'https://www.viator.com/orion/partner/widget.js';

/** Newer Viator accounts begin with P. */
export const PARTNER_ID = /^[PU]\d{8}$/;
export const WIDGET_REF = /^W-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SEARCH_TERM = /^[\p{L}\p{N}][\p{L}\p{N} .,'’()-]{0,79}$/u;

/** Stored HTML supplies nothing else. */
const ATTRIBUTES = {
  'data-vi-partner-id': PARTNER_ID,
  'data-vi-widget-ref': WIDGET_REF,
  'data-vi-search-term': SEARCH_TERM,
  'data-vi-language': /^[A-Z]{2}(?:-[A-Z]{2})?$/i,
  'data-vi-currency': /^[A-Z]{3}$/i,
  'data-vi-campaign': /^[A-Z0-9-]{1,64}$/i,
  'data-vi-total-products': /^(?:[1-9]|[12]\d|30)$/,
} as const;

type AttributeName = keyof typeof ATTRIBUTES;

export type ActivityWidget = Readonly<
  Record<'data-vi-partner-id' | 'data-vi-widget-ref', string> & Partial<Record<AttributeName, string>>
>;

export type ReadWidget =
  | { kind: 'none' }
  | { kind: 'widget'; widget: ActivityWidget }
  | { kind: 'refused'; reason: string };

const MAX_CHARACTERS = 1_000;

// No value contains '<', '>' or '&', so markup and entities end the match.
const ATTRIBUTE = String.raw`\s+[a-z-]+(?:=(?:"[^"<>&]*"|'[^'<>&]*'|[^\s"'<>&=\x60]+))?`;
const SNIPPET = new RegExp(
  String.raw`^\s*<div((?:${ATTRIBUTE})+)\s*>\s*</div>\s*(?:<script((?:${ATTRIBUTE})+)\s*>\s*</script>\s*)?$`,
);
const PARTS = /\s+([a-z-]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?/g;

/**
 * Accepts only an empty div with data-vi-* attributes and optionally the script. The page builds its own
 * elements (docs/rules.md#guides).
 */
export function readWidgetHtml(html: string): ReadWidget {
  if (html.trim() === '') return { kind: 'none' };
  if (html.length > MAX_CHARACTERS) return refused(`is longer than ${MAX_CHARACTERS} characters`);
  const snippet = SNIPPET.exec(html);
  if (snippet === null) return refused("is not Viator's empty div with its script, and nothing else");
  const script = attributesOf(snippet[2] ?? '');
  if (script.some(([name, value]) => !isScriptAttribute(name, value))) {
    return refused(`names another script than ${WIDGET_SCRIPT}`);
  }
  return widgetOf(attributesOf(snippet[1] ?? ''));
}

/** Returns null for a name that Viator's search rejects. */
export function partnerWidget(
  { partnerId, widgetRef }: { partnerId: string; widgetRef: string },
  city: string,
): ActivityWidget {
  return {
    'data-vi-partner-id': partnerId,
    'data-vi-widget-ref': widgetRef,
    ...(SEARCH_TERM.test(city) && { 'data-vi-search-term': city }),
  };
}

function widgetOf(given: readonly (readonly [string, string])[]): ReadWidget {
  const attributes: Partial<Record<AttributeName, string>> = {};
  for (const [name, value] of given) {
    if (!isAttribute(name)) return refused(`has an attribute that is not Viator's: ${name}`);
    if (attributes[name] !== undefined) return refused(`has ${name} twice`);
    if (!ATTRIBUTES[name].test(value)) return refused(`has a ${name} that is none`);
    attributes[name] = value;
  }
  const { 'data-vi-partner-id': partnerId, 'data-vi-widget-ref': widgetRef } = attributes;
  if (partnerId === undefined || widgetRef === undefined) {
    return refused('lacks data-vi-partner-id or data-vi-widget-ref');
  }
  const required = { 'data-vi-partner-id': partnerId, 'data-vi-widget-ref': widgetRef };
  return { kind: 'widget', widget: { ...attributes, ...required } };
}

function attributesOf(text: string): (readonly [string, string])[] {
  return [...text.matchAll(PARTS)].map(
    ([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? ''] as const,
  );
}

function isScriptAttribute(name: string, value: string): boolean {
  return name === 'src' ? value === WIDGET_SCRIPT : (name === 'async' || name === 'defer') && value === '';
}

function isAttribute(name: string): name is AttributeName {
  return Object.hasOwn(ATTRIBUTES, name);
}

function refused(reason: string): ReadWidget {
  return { kind: 'refused', reason };
}

const VIATOR_HOSTS = new Set(['viator.com', 'www.viator.com']);
const MCID = '42383';

/**
 * Falls back to a search unless the stored link leads to Viator. The `partnerId` earns commission
 * (docs/rules.md#guides).
 */
export function activityLink(city: string, storedLink: string, partnerId: string | null): string {
  const link = viatorUrl(storedLink) ?? searchFor(city);
  if (partnerId !== null) {
    link.searchParams.set('pid', partnerId);
    link.searchParams.set('mcid', MCID);
    link.searchParams.set('medium', 'link');
  }
  return link.href;
}

function searchFor(city: string): URL {
  const url = new URL('https://www.viator.com/searchResults/all');
  url.searchParams.set('text', city);
  return url;
}

function viatorUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && VIATOR_HOSTS.has(url.hostname) ? url : null;
}
