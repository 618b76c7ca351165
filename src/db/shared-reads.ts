import { outOfTime, type CallDatabase, type DatabaseAnswer, type DatabaseCall } from './call.ts';

/** What requests of one isolate learn of a read that one of them makes: plain values, see `shareReads`. */
interface Flight {
  startedAt: number;
  /** Rises while the request that reads is alive: one whose visitor left neither answers nor fails. */
  beats: number;
  state: 'under way' | 'failed' | { status: number; text: string };
}

// The driver's own JSON: batches are read-only transactions, single statements are not.
const IS_READ = /^\{"(?:queries":|query":"\s*\(*select\s)/i;
const BEAT_MS = 25;
/** So many looks without a beat, and the request that reads is taken for gone. */
const LOST_AFTER_LOOKS = 8;
/** Reading twice changes nothing, and a lost connection is mostly an old one that has been closed meanwhile. */
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 20;
// 12 MB of an isolate's 128 at the most; longer answers are shared only while they are on their way.
const MAX_KEPT = 100;
const MAX_KEPT_LENGTH = 128 * 1024;

/**
 * Makes calls for reading alone: the same read asked for by several requests at once is made once, and one that
 * fails on the way is made again while its time lasts.
 *
 * A promise of one request must not be awaited in another: the runtime drops what a request that has ended was
 * doing, and the others would wait for ever. So they share plain values and look at them by timers of their own.
 * @param keptMs for how long, counted from its beginning, a read's answer also serves later requests.
 */
export function shareReads(call: CallDatabase, keptMs: number): CallDatabase {
  const flights = new Map<string, Flight>();

  const lead = async (key: string, read: DatabaseCall): Promise<DatabaseAnswer> => {
    const flight: Flight = { startedAt: performance.now(), beats: 0, state: 'under way' };
    makeRoom(flights, keptMs);
    flights.set(key, flight);
    const heart = setInterval(() => (flight.beats += 1), BEAT_MS);
    let isKept = false;
    try {
      const answer = await untilAnswered(call, read);
      const { status, text } = answer;
      const isGood = status === 200;
      flight.state = isGood ? { status, text } : 'failed';
      isKept = isGood && keptMs > 0 && text.length <= MAX_KEPT_LENGTH;
      return answer;
    } catch (error) {
      flight.state = 'failed';
      throw error;
    } finally {
      clearInterval(heart);
      if (!isKept && flights.get(key) === flight) flights.delete(key);
    }
  };

  return async (read) => {
    const key = read.request.body;
    if (!IS_READ.test(key)) throw new Error('this connection is for reading');
    const endsAt = performance.now() + read.timeoutMs;
    for (;;) {
      const left = { ...read, timeoutMs: endsAt - performance.now() };
      const flight = flights.get(key);
      if (flight === undefined || isOver(flight, keptMs)) return lead(key, left);
      const seen = await watch(flight);
      // Parsed by each: the driver changes what it is given.
      if (typeof seen === 'object') return { ...seen, body: JSON.parse(seen.text) };
      left.timeoutMs = endsAt - performance.now();
      if (left.timeoutMs <= 0) throw outOfTime();
      // What failed for another may have been its own trouble.
      if (seen === 'failed') return untilAnswered(call, left);
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
}

/** @returns what came of a read, which ends by its own time; 'under way' when its request is gone. */
async function watch(flight: Flight): Promise<Flight['state']> {
  let { beats } = flight;
  let looks = 0;
  let waitMs = 1;
  while (flight.state === 'under way' && looks < LOST_AFTER_LOOKS) {
    await pause(waitMs);
    waitMs = Math.min(2 * waitMs, BEAT_MS);
    looks = flight.beats === beats ? looks + 1 : 0;
    ({ beats } = flight);
  }
  return flight.state;
}

async function untilAnswered(call: CallDatabase, read: DatabaseCall): Promise<DatabaseAnswer> {
  const endsAt = performance.now() + read.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = endsAt - performance.now();
    const isLast = attempt === MAX_ATTEMPTS || timeoutMs <= PAUSE_MS;
    try {
      const answer = await call({ ...read, timeoutMs: Math.max(1, timeoutMs) });
      if (isLast || answer.status < 500) return answer;
    } catch (error) {
      if (isLast || (error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
    await pause(PAUSE_MS * attempt);
  }
}

function isOver({ startedAt, state }: Flight, keptMs: number): boolean {
  return state !== 'under way' && performance.now() - startedAt >= keptMs;
}

/** Forgets answers that no longer serve anybody, and the oldest ones when there are too many. */
function makeRoom(flights: Map<string, Flight>, keptMs: number): void {
  for (const [key, flight] of flights) {
    if (flights.size < MAX_KEPT && !isOver(flight, keptMs)) return;
    flights.delete(key);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
