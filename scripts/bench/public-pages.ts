import { parse } from 'node-html-parser';
import { PAGE_KINDS } from '../reports/page-kinds.ts';

/** The instant at which counted pages stand, so that a count is the same on every day. */
export const BENCH_NOW = new Date('2026-11-20T17:00:00Z');

const FOR_DEVELOPERS = new Set(['states', 'mailbox']);

/** One page of every kind that visitors see; kinds whose address follows the games are looked up on a site. */
export async function publicPages(origin: string): Promise<{ name: string; path: string }[]> {
  const pages: { name: string; path: string }[] = [];
  for (const { name, path, link } of PAGE_KINDS.filter((kind) => !FOR_DEVELOPERS.has(kind.name))) {
    if (link === undefined) {
      pages.push({ name, path });
      continue;
    }
    const html = await (await fetch(`${origin}${path}`)).text();
    const address = parse(html).querySelector(link)?.getAttribute('href');
    if (!address) throw new Error(`${path} leads to no page of the kind ${name}`);
    pages.push({ name, path: address });
  }
  return pages;
}
