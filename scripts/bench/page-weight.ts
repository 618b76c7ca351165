import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a server sends before it waits for the browser: ten TCP segments (RFC 6928). */
export const FIRST_FLIGHT = 14_600;

/**
 * What a first visit downloads, in bytes after gzip unless a field says otherwise. Each file is compressed
 * separately.
 */
export interface PageWeight {
  /** With the styles in it. */
  html: number;
  /** Of stylesheets beside it. */
  styles: number;
  /** Includes external modules with their imports, and inline scripts, but not JSON. */
  scripts: number;
  /** The number of stylesheets and of scripts that are neither modules nor deferred. */
  blocking: number;
  /** The bytes of the fonts that its styles name, without gzip. */
  fonts: number;
}

export function pageWeight(html: string): PageWeight {
  const links = tags(html, 'link');
  const sheets = links
    .filter((link) => link.includes('rel="stylesheet"'))
    .map((link) => attribute(link, 'href'));
  const fonts = new Set(
    [...html.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)].map(([, address = '']) => address),
  );
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
    fonts: sum([...fonts].map((address) => readAsset(address).length)),
  };
}

/** @returns the bytes of a response before its body, as HTTP/1.1 sends them. */
export function headerBytes(headers: Readonly<Record<string, string>>): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length;
}

/** @returns the modules and all their static imports, without duplicates. */
function moduleFiles(addresses: readonly string[]): string[] {
  const found = new Set(addresses);
  // The loop also visits the addresses that it appends.
  for (const address of found) {
    const text = readAsset(address).toString();
    for (const [, imported = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      found.add(posix.join(posix.dirname(address), imported));
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
