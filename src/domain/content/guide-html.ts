/*
 * Takes the HTML of a guide apart: the content loader renders it as headings, paragraphs and lists, none inside another
 * (docs/rules.md#guides). All of it stays on the page.
 */

/** Keyed by the text of each `h3`; '' is what stands before the first. */
export function partsByHeading(html: string): ReadonlyMap<string, string> {
  const [before = '', ...parts] = html.split(/<h3>(.*?)<\/h3>/s);
  const named = parts.flatMap((heading, at) =>
    at % 2 === 0 ? [[heading, parts[at + 1]?.trim() ?? ''] as const] : [],
  );
  return new Map([['', before.trim()], ...named]);
}

/** Returns what is inside each paragraph; null for HTML with other elements. */
export function paragraphsOf(html: string): string[] | null {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => inner);
  const isAll = html.replaceAll(/<p>.*?<\/p>/gs, '').trim() === '';
  return isAll && paragraphs.length > 0 ? paragraphs : null;
}

/** About five lines on a phone. */
const LEAD_LENGTH = 240;

/** Parts the first sentences from the rest. */
export function leadOf(html: string): { lead: string; rest: string } {
  const [first, ...others] = paragraphsOf(html) ?? [];
  if (first === undefined) return { lead: html, rest: '' };
  const sentences = sentencesOf(first);
  const lengths = sentences.map((_, at) => plainLength(sentences.slice(0, at + 1).join(' ')));
  const distances = lengths.map((length) => Math.abs(length - LEAD_LENGTH));
  const count = distances.indexOf(Math.min(...distances)) + 1;
  const rest = sentences.slice(count).join(' ');
  return {
    lead: inParagraphs([sentences.slice(0, count).join(' ')]),
    rest: inParagraphs(rest === '' ? others : [rest, ...others]),
  };
}

const BOLD = /<strong>(.*?)<\/strong>/gs;

/** 'Begin on water.' leads to the sentence that says where. */
const MIN_STOP_LENGTH = 60;

/** A stop begins with a paragraph, or with a sentence that names a place in bold. */
export function stopsOf(paragraphs: readonly string[]): string[] {
  const isWhole = (stop: string) => stop.includes('<strong>') || plainLength(stop) >= MIN_STOP_LENGTH;
  return paragraphs.flatMap((paragraph) =>
    joinPieces(sentencesOf(paragraph), (stop, sentence) => !isWhole(stop) || !sentence.includes('<strong>')),
  );
}

/** The first place in bold of each paragraph, and the last of all. */
export function mainPlaces(paragraphs: readonly string[]): string[] {
  const bold = (html: string) => [...html.matchAll(BOLD)].map(([, name = '']) => name);
  const firsts = paragraphs.flatMap((paragraph) => bold(paragraph).slice(0, 1));
  return [...new Set([...firsts, ...bold(paragraphs.join(' ')).slice(-1)])];
}

export function inParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((inner) => `<p>${inner}</p>`).join('');
}

/** After a full stop that ends no initial and no abbreviation, before a capital or a figure. */
const SENTENCE_END =
  /(?<=[.!?](?:["”’')]|<\/\w+>)*)(?<!\b(?:[A-Z]|Dr|Ft|Jr|Mr|Mrs|Mt|No|St|vs)\.)\s+(?=(?:["“‘(]|<\w+>)*[A-Z\d])/;

function sentencesOf(paragraph: string): string[] {
  // An element may hold two sentences.
  const isOpen = (html: string) => html.split(/<\w/).length > html.split('</').length;
  return joinPieces(paragraph.split(SENTENCE_END), isOpen);
}

function joinPieces(
  pieces: readonly string[],
  belongsTogether: (last: string, piece: string) => boolean,
): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && belongsTogether(last, piece)) joined.splice(-1, 1, `${last} ${piece}`);
    else joined.push(piece);
  }
  return joined;
}

function plainLength(html: string): number {
  return html.replaceAll(/<[^>]*>/g, '').length;
}
