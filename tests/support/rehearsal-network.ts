// A preload of a command that believes to be on the internet: it sends requests for some origins to local
// servers, moves the clock, and does not wait between attempts.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const origins: Record<string, string> = JSON.parse(process.env['REHEARSAL_ORIGINS'] ?? '{}');
const realSetTimeout = timers.setTimeout;
const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const local = origins[url.origin];
  return realFetch(local === undefined ? input : `${local}${url.pathname}${url.search}`, init);
};

const immediately: typeof timers.setTimeout = async (_ms, value) => realSetTimeout(0, value);
timers.setTimeout = immediately;
syncBuiltinESMExports();
