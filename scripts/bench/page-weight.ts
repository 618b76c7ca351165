import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a first visit to a page downloads; bytes after gzip, every file by itself. */
export interface PageWeight {
  html: number;
  styles: number;
  /** External modules with what they import, and inline scripts; JSON in script elements is no script. */
  scripts: number;
  /** Requests that the first paint waits for: stylesheets, and scripts that are neither modules nor deferred. */
  blocking: number;
  /** Preloaded fonts, as they are. */
  fonts: number;
}

/** Weighs a page together with the built assets that it names. */
export function pageWeight(html: string): PageWeight {
  const links = tags(html, 'link');
  const sheets = links
    .filter((link) => link.includes('rel="stylesheet"'))
    .map((link) => attribute(link, 'href'));
  const fonts = links.filter((link) => link.includes('as="font"')).map((link) => attribute(link, 'href'));
  const scripts = tags(html, 'script').filter((script) => !/type="application\/(?:ld\+)?json"/.test(script));
  const modules = scripts
    .filter((script) => script.includes(' src='))
    .map((script) => attribute(script, 'src'));
  const inline = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  );
  return {
    html: gzipped(html),
    styles: sum(sheets.map(assetBytes)),
    scripts: sum(moduleFiles(modules).map(assetBytes)) + sum(inline.map(gzipped)),
    blocking: sheets.length + scripts.filter((script) => !/type="module"| async| defer/.test(script)).length,
    fonts: sum(fonts.map((address) => readAsset(address).length)),
  };
}

/** Modules with everything that they import at once, each named one time. */
function moduleFiles(addresses: readonly string[]): string[] {
  const found = new Set(addresses);
  // A set hands out what is added while it is walked through.
  for (const address of found) {
    const text = readAsset(address).toString();
    for (const [, to = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      found.add(posix.join(posix.dirname(address), to));
    }
  }
  return [...found];
}

/** Bytes after gzip of a built asset, by its address. */
export function assetBytes(address: string): number {
  return gzipped(readAsset(address));
}

function readAsset(address: string): Buffer {
  return readFileSync(`dist/client${address}`);
}

/** The best that gzip does. */
export function gzipped(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}

function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
