import { parse } from 'node-html-parser';
import { PAGE_KINDS } from '../reports/page-kinds.ts';

/** The fixed time of counted pages, so that counts are the same on every day. */
export const BENCH_NOW = new Date('2026-11-20T17:00:00Z');

const FOR_DEVELOPERS = new Set(['states', 'mailbox']);

/** One page of each kind; a kind whose address depends on the games is found by its link. */
export async function publicPages(origin: string): Promise<{ name: string; path: string }[]> {
  const pages: { name: string; path: string }[] = [];
  for (const { name, path, link } of PAGE_KINDS.filter((kind) => !FOR_DEVELOPERS.has(kind.name))) {
    if (link === undefined) {
      pages.push({ name, path });
      continue;
    }
    const html = await (await fetch(`${origin}${path}`)).text();
    const address = parse(html).querySelector(link)?.getAttribute('href');
    if (!address) throw new Error(`${path} has no link to a page of kind ${name}`);
    pages.push({ name, path: address });
  }
  return pages;
}
