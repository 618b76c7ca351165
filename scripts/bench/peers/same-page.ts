import { deepStrictEqual } from 'node:assert';
import { parse } from 'node-html-parser';
import type { RecordedCall } from '../recorded-call.ts';

interface Statement {
  query: string;
  params: readonly string[];
}

/**
 * Turns a recorded call into statements for any team.
 * @returns JSON of the statements, whose parameters contain `{league}`, `{team}`, `{slug}` and `{now}`.
 */
export function statementsFor(
  call: RecordedCall,
  team: { league: string; fullName: string; slug: string },
): string {
  const template = (param: string) =>
    param
      .replaceAll(team.fullName, '{team}')
      .replaceAll(team.slug, '{slug}')
      .replaceAll(team.league, '{league}')
      .replace(TIME, '{now}');
  return JSON.stringify(
    statementsOf(call).map(({ query, params }) => ({ query, params: params.map(template) })),
  );
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** @throws AssertionError when two calls differ in more than the current time. */
export function assertSameCall(product: RecordedCall, peer: RecordedCall): void {
  const timeless = (call: RecordedCall) => ({
    headers: call.headers,
    statements: statementsOf(call).map(({ query, params }) => [
      query,
      ...params.map((param) => param.replace(TIME, '')),
    ]),
  });
  deepStrictEqual(timeless(peer), timeless(product));
}

function statementsOf(call: RecordedCall): Statement[] {
  return JSON.parse(call.body).queries;
}

/** @throws AssertionError when two pages differ in what people and search engines read, or in their links. */
export function assertSamePage(product: string, peer: string): void {
  deepStrictEqual(readPage(peer), readPage(product));
}

/** Frameworks place white space between elements differently, but not between the words of a paragraph. */
function readPage(html: string) {
  const document = parse(html);
  const structuredData = document.querySelector('script[type="application/ld+json"]')?.text ?? '{}';
  for (const unread of document.querySelectorAll('script, style, template, noscript')) unread.remove();
  const body = document.querySelector('body');
  return {
    title: document.querySelector('title')?.text,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    structuredData: JSON.parse(structuredData),
    text: body?.text.replace(/\s+/g, ''),
    paragraphs: body?.querySelectorAll('p').map((paragraph) => paragraph.text.trim().replace(/\s+/g, ' ')),
    links: body?.querySelectorAll('a').map((link) => link.getAttribute('href')),
  };
}
