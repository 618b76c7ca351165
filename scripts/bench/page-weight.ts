import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes of a first visit; each file is gzipped by itself. */
export interface PageWeight {
  html: number;
  styles: number;
  /** External modules with their imports, and inline scripts; JSON is not counted. */
  scripts: number;
  /** Stylesheets, and scripts that are neither modules nor deferred. */
  blocking: number;
  /** Preloaded, not gzipped. */
  fonts: number;
}

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

/** Modules and their static imports, each once. */
function moduleFiles(addresses: readonly string[]): string[] {
  const found = new Set(addresses);
  // A set also iterates over what is added on the way.
  for (const address of found) {
    const text = readAsset(address).toString();
    for (const [, to = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      found.add(posix.join(posix.dirname(address), to));
    }
  }
  return [...found];
}

export function assetBytes(address: string): number {
  return gzipped(readAsset(address));
}

function readAsset(address: string): Buffer {
  return readFileSync(`dist/client${address}`);
}

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
