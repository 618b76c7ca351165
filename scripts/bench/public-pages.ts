import { parse } from 'node-html-parser';
import { PAGE_KINDS } from '../reports/page-kinds.ts';

/** Benchmarks that count things use this fixed time, so that counts are the same every day. */
export const BENCH_NOW = new Date('2026-11-20T17:00:00Z');

/** The deployed Worker has no pages of development. */
const PUBLIC_KINDS = PAGE_KINDS.filter(({ path }) => !path.startsWith('/__'));
export const PLAIN_PAGES = PUBLIC_KINDS.filter(({ link }) => link === undefined);

/** Lists one page of each kind. Follows a link when the URL depends on the games. */
export async function publicPages(origin: string): Promise<{ name: string; path: string }[]> {
  const pages: { name: string; path: string }[] = [];
  for (const { name, path, link } of PUBLIC_KINDS) {
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
