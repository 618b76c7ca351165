import { LEAGUES, type League } from './leagues.ts';
import { utcMinute } from './zoned-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A league refreshes every six hours; a day without a good run needs a person (reliability.md). */
export const STALE_AFTER_MS = DAY_MS;
/** The hourly `send-mail` has tried by then, whenever the mail was written. */
export const MAIL_WAITS_AT_MOST_MS = 30 * MINUTE_MS;
/** Faults are counted over this time, and so many of them are no accident. */
export const FAULTS_WITHIN_MS = HOUR_MS;
const MANY_FAULTS = 10;
/** Mails that were given up count for so long. */
export const GIVEN_UP_WITHIN_MS = DAY_MS;
/** Single addresses are wrong every day; a sender that nobody takes mails from loses all of them. */
const MANY_GIVEN_UP = 3;
const REMIND_AFTER_MS = DAY_MS;
/** Checks are an hour apart and not to the minute: a day later is the check that is nearest to it. */
const NEARLY_MS = HOUR_MS / 2;
const MAX_REASON = 300;

/** The newest runs of a job, for one league where it is a league's. */
interface RunsOfJob {
  job: string;
  league: League | null;
  latest: { outcome: string; reason: string | null; startedAt: Date };
  /** The run before it; null when there is none of the last days. */
  previous: { outcome: string; startedAt: Date } | null;
}

/** What alerts are judged by. */
export interface OperatingFacts {
  /** When each league was last read whole; one that is missing never was. */
  refreshedAt: ReadonlyMap<League, Date>;
  runs: readonly RunsOfJob[];
  outbox: {
    /** Mails that are older than `MAIL_WAITS_AT_MOST_MS` and neither sent nor given up. */
    waiting: number;
    oldestWaitingAt: Date | null;
    /** Of the last day. */
    sent: number;
    givenUp: number;
    /** Those among them that ran out of time or attempts: their recipients would have taken them. */
    lost: number;
    firstGivenUpAt: Date | null;
  };
  /** Answers of 5xx within `FAULTS_WITHIN_MS`. */
  faults: { answers: number; firstAt: Date | null };
}

/** Something an operator should look at. */
export interface Alert {
  /** Stays the same while it lasts: 'stale:NBA'. */
  name: string;
  /** Null when nobody knows. */
  since: Date | null;
  /** One sentence: what happened. */
  summary: string;
  /** One sentence: what to do. */
  advice: string;
}

/** Everything that needs a person now, in a fixed order. */
export function openAlerts(facts: OperatingFacts, now: Date): Alert[] {
  return [
    ...LEAGUES.flatMap((league) => staleAlert(league, facts.refreshedAt.get(league) ?? null, now)),
    ...facts.runs.flatMap(runAlert),
    ...outboxAlert(facts.outbox),
    ...faultsAlert(facts.faults),
  ];
}

/** An alert that a channel was told of, and has not been told the end of. */
export interface ToldAlert {
  name: string;
  since: Date | null;
  summary: string;
  toldAt: Date;
}

/** What a channel has to be told. */
export type AlertNews =
  | { kind: 'begun' | 'reminder'; alert: Alert }
  | { kind: 'over'; alert: Omit<ToldAlert, 'toldAt'> };

/** Each alert is told when it begins, once a day while it lasts, and when it is over. */
export function alertNews(open: readonly Alert[], told: readonly ToldAlert[], now: Date): AlertNews[] {
  const begunOrLasting = open.flatMap((alert): AlertNews[] => {
    const known = told.find(({ name }) => name === alert.name);
    if (known === undefined) return [{ kind: 'begun', alert }];
    const isDue = now.getTime() - known.toldAt.getTime() >= REMIND_AFTER_MS - NEARLY_MS;
    return isDue ? [{ kind: 'reminder', alert }] : [];
  });
  const over = told
    .filter(({ name }) => open.every((alert) => alert.name !== name))
    .map(({ name, since, summary }): AlertNews => ({ kind: 'over', alert: { name, since, summary } }));
  return [...begunOrLasting, ...over];
}

function staleAlert(league: League, refreshedAt: Date | null, now: Date): Alert[] {
  const name = `stale:${league}`;
  const advice = 'Look at the latest run on /health: it names the source and the reason.';
  if (refreshedAt === null) {
    return [{ name, since: null, summary: `No schedule of the ${league} was ever read.`, advice }];
  }
  const since = new Date(refreshedAt.getTime() + STALE_AFTER_MS);
  if (since >= now) return [];
  const summary = `The games of the ${league} are from ${utcMinute(refreshedAt)}: no refresh since then was good.`;
  return [{ name, since, summary, advice }];
}

/** A refusal is told at once, a failure when it is repeated: feeds and networks fail now and then. */
function runAlert({ job, league, latest, previous }: RunsOfJob): Alert[] {
  const what = league === null ? job : `${job} of the ${league}`;
  const name = league === null ? job : `${job}:${league}`;
  const reason = (latest.reason ?? 'no reason was stored').slice(0, MAX_REASON);
  if (latest.outcome === 'refused' && league !== null) {
    return [
      {
        name: `refused:${name}`,
        since: latest.startedAt,
        summary: `The run of ${what} was refused: ${reason}`,
        advice:
          'Compare the feed with the league: a fault passes by itself, true shrinkage is accepted by hand.',
      },
    ];
  }
  if (latest.outcome !== 'failed' || previous?.outcome !== 'failed') return [];
  return [
    {
      name: `failed:${name}`,
      since: previous.startedAt,
      summary: `The job ${what} failed twice in a row: ${reason}`,
      advice: 'Look for its lines in the log; the next run tries again by itself.',
    },
  ];
}

function outboxAlert({ waiting, oldestWaitingAt, ...outbox }: OperatingFacts['outbox']): Alert[] {
  const isRefusedAlways = outbox.givenUp >= MANY_GIVEN_UP && outbox.givenUp > outbox.sent;
  if (waiting === 0 && outbox.lost === 0 && !isRefusedAlways) return [];
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting for more than half an hour`] : []),
    ...(outbox.givenUp > 0 ? [`${outbox.givenUp} given up within a day`] : []),
  ];
  return [
    {
      name: 'outbox',
      since: oldestWaitingAt ?? outbox.firstGivenUpAt,
      summary: `Mails do not leave: ${parts.join(', ')}.`,
      advice:
        'Look for "mail put off" and "mail given up" in the log, then at the mail provider and its key.',
    },
  ];
}

function faultsAlert({ answers, firstAt }: OperatingFacts['faults']): Alert[] {
  if (answers < MANY_FAULTS) return [];
  return [
    {
      name: 'faults',
      since: firstAt,
      summary: `${answers} requests of the last hour were answered with a fault of ours (5xx).`,
      advice: 'Look for lines with "level":"error" in the log; each names its request.',
    },
  ];
}
