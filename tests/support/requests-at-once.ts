import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DatabaseTap } from './database-tap.ts';

interface Page {
  address: string;
  status: number | undefined;
  body: string;
}

const POLL_MS = 5;

/**
 * @returns `sent`, which resolves when the request has left, and `page`, which resolves with the response.
 */
export function askForPage(address: string): { sent: Promise<unknown>; page: Promise<Page> } {
  const request = get(address);
  const readPage = async ([response]: IncomingMessage[]) => {
    if (response === undefined) throw new Error(`${address} has no response`);
    return { address, status: response.statusCode, body: await text(response) };
  };
  return { sent: once(request, 'finish'), page: once(request, 'response').then(readPage) };
}

/** Holds every database call until all requests have arrived. */
export async function pagesAtOnce(tap: DatabaseTap, addresses: readonly string[]): Promise<Page[]> {
  const release = tap.hold();
  const before = tap.attempts;
  const requests = addresses.map(askForPage);
  await Promise.all(requests.map(({ sent }) => sent));
  const reads = new Set(addresses).size;
  while (tap.attempts < before + reads) await new Promise((later) => setTimeout(later, POLL_MS));
  release();
  return Promise.all(requests.map(({ page }) => page));
}
