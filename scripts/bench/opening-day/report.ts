import type { Counts, Simulated } from './simulate.ts';

/** Rates are means over the counted seconds, unless a name says else. */
export interface Summary {
  workerShare: number;
  workerPerSecond: number;
  /** Visitors whose request waits for the Worker. */
  waitingShare: number;
  callsPerSecond: number;
  /** Milliseconds of CPU a second. */
  databaseMs: number;
  workerMs: number;
  worstTenSeconds: number;
  minuteBefore: number;
  minuteAfter: number;
}

/** @param startSecond the counted second in which games start. */
export function summaryOf({ byKind, seconds }: Simulated, startSecond: number): Summary {
  const all = [...byKind.values()];
  const total = (valueOf: (counts: Counts) => number) =>
    all.reduce((sum, counts) => sum + valueOf(counts), 0);
  const requests = total((counts) => counts.requests);
  const databaseMs = seconds.map((second) => second.databaseMs);
  return {
    workerShare: total(({ worker }) => worker) / requests,
    workerPerSecond: total(({ worker }) => worker) / seconds.length,
    waitingShare: total(waiting) / requests,
    callsPerSecond: total(({ calls }) => calls) / seconds.length,
    databaseMs: mean(databaseMs),
    workerMs: total(({ workerMs }) => workerMs) / seconds.length,
    worstTenSeconds: Math.max(...databaseMs.slice(9).map((_, at) => mean(databaseMs.slice(at, at + 10)))),
    minuteBefore: mean(databaseMs.slice(startSecond - 60, startSecond)),
    minuteAfter: mean(databaseMs.slice(startSecond, startSecond + 60)),
  };
}

/** One line for each kind of request. */
export function kindTable({ byKind, seconds }: Simulated, title: string): string[] {
  const head = [
    'kind',
    'requests/s',
    'hits',
    'to Worker',
    '304',
    'pages/s',
    'calls/s',
    'database',
    'Worker CPU',
  ];
  const rows = [...byKind].map(([kind, counts]) => {
    const { requests, outcomes, worker, works, calls, databaseMs, workerMs } = counts;
    const perSecond = (value: number) => (value / seconds.length).toFixed(1);
    const percent = (value: number) => `${Math.round((100 * value) / requests)} %`;
    return [
      kind,
      perSecond(requests),
      percent(outcomes.fresh + outcomes.stale),
      percent(worker),
      percent(works.remembered + works.checked),
      perSecond(works.rendered),
      perSecond(calls),
      `${perSecond(databaseMs)} ms/s`,
      `${perSecond(workerMs)} ms/s`,
    ];
  });
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(16) : cell.padStart(11))).join(' ');
  return [title, line(head), ...rows.map(line)];
}

/** Visitors wait unless the cache has a response for them at once. */
function waiting({ outcomes, worker, works }: Counts): number {
  const isCached = works.remembered + works.checked + works.rendered > 0;
  return isCached ? outcomes.miss + outcomes.revalidate + outcomes.waiting : worker;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
