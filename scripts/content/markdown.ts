import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked();

// Pages get only these tags, without attributes.
const ALLOWED = { allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'br'], allowedAttributes: {} };

/** Renders Markdown, then removes tags that are not allowed. */
export function toHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), ALLOWED).trim();
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:?])/g, '')
    .trim();
}

interface Construct {
  /** The token type of marked, for example 'link'. */
  type: string;
  /** The number of lines from the start of the text. */
  lineOffset: number;
}

interface AnyToken {
  type: string;
  raw: string;
  tokens?: AnyToken[];
  items?: AnyToken[];
}

/** Outer constructs come first. */
export function constructsIn(markdown: string): Construct[] {
  return marked.lexer(markdown).flatMap(placedConstructs(markdown, 0));
}

function placedConstructs(parent: string, parentOffset: number): (token: AnyToken) => Construct[] {
  let cursor = 0;
  return (token) => {
    // Marked unindents nested text, so the search may fail; the parent's position is close enough.
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
