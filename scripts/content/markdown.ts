import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked();

// What may reach a page, whatever stood in the text; no attribute is among it.
const ALLOWED = { allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'], allowedAttributes: {} };

/** Markdown as the HTML a page prints unchanged: rendered, then reduced to an allow-list. */
export function toHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), ALLOWED).trim();
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The plain text of HTML that `toHtml` made, in one line. */
export function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:?])/g, '')
    .trim();
}

/** A construct of a text with its place. */
interface Construct {
  /** Marked's word for it: 'link', 'heading', 'html'. */
  type: string;
  /** Lines below the first line of the text. */
  lineOffset: number;
}

interface AnyToken {
  type: string;
  raw: string;
  tokens?: AnyToken[];
  items?: AnyToken[];
}

/** Every construct of a Markdown text, outermost first. */
export function constructsIn(markdown: string): Construct[] {
  return marked.lexer(markdown).flatMap(placedConstructs(markdown, 0));
}

function placedConstructs(parent: string, parentOffset: number): (token: AnyToken) => Construct[] {
  let cursor = 0;
  return (token) => {
    // A nested text has lost its indentation and may not be found; its parent's place is near enough.
    const at = parent.indexOf(token.raw, cursor);
    const lineOffset = parentOffset + newlinesIn(parent.slice(0, Math.max(at, cursor)));
    if (at !== -1) cursor = at + token.raw.length;
    const children = [...(token.tokens ?? []), ...(token.items ?? [])];
    return [{ type: token.type, lineOffset }, ...children.flatMap(placedConstructs(token.raw, lineOffset))];
  };
}

function newlinesIn(text: string): number {
  return text.split('\n').length - 1;
}
