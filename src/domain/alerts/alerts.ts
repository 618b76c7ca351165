import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates/durations.ts';
import { LEAGUES, type League } from '../leagues.ts';
import { FEED_LIFETIME_MS } from '../games/game.ts';
import { utcMinute } from '../dates/zoned-time.ts';

export const MAX_MAIL_WAIT_MS = 30 * MINUTE_MS;
export const SERVER_ERROR_WINDOW_MS = HOUR_MS;
/** Fewer errors are no alert, whatever their share. */
const MIN_SERVER_ERRORS = 10;
const MIN_SERVER_ERROR_SHARE = 0.01;
export const FAILED_MAIL_WINDOW_MS = DAY_MS;
/** Single addresses fail every day. A rejected sender fails for all. */
const MIN_GIVEN_UP = 3;
const MAX_REASON = 300;

interface RunsOfJob {
  job: string;
  league: League | null;
  latest: {
    outcome: string;
    reason: string | null;
    startedAt: Date;
    /** Rows of each team or venue that the run could mostly not read. */
    unread: Readonly<Record<string, number>>;
  };
  previous: { outcome: string; startedAt: Date } | null;
}

export type TripMailKind = 'digests' | 'immediate' | 'followers';

export interface OperatingFacts {
  refreshedAt: ReadonlyMap<League, Date>;
  runs: readonly RunsOfJob[];
  outbox: {
    /** Older than `MAX_MAIL_WAIT_MS`, without those that wait for their turn. */
    waiting: number;
    oldestWaitingAt: Date | null;
    sent: number;
    givenUp: number;
    /** They lacked time or attempts; their addresses may be good. */
    lost: number;
    firstGivenUpAt: Date | null;
  };
  serverErrors: ServerErrorFacts;
  /** How many account mails are allowed in how many seconds, and how many the busiest stretch had. */
  mailBudget: { mails: number; seconds: number; mostWritten: number; halfGoneAt: Date | null };
  /** The UTC day's mails about trips; each kind has its own share. */
  tripMails: readonly {
    kind: TripMailKind;
    written: number;
    mails: number;
    halfGoneAt: Date | null;
  }[];
  /** Like 'Rickwood Field in Birmingham', with upcoming games. */
  venuesWithoutDrives: readonly string[];
  /** Like 'Arena One in Ulm', with upcoming games in an unknown time zone. */
  unplacedVenues: readonly string[];
}

export interface ServerErrorFacts {
  /** All 5xx responses. */
  responses: number;
  /** All requests that reached the Worker. */
  requests: number;
  firstAt: Date | null;
}

export interface Alert {
  /** It stays the same while the alert lasts, like 'stale:NBA'. */
  name: string;
  since: Date | null;
  summary: string;
  advice: string;
}

export function findAlerts(facts: OperatingFacts, now: Date): Alert[] {
  return [
    ...LEAGUES.flatMap((league) => staleAlert(league, facts.refreshedAt.get(league) ?? null, now)),
    ...facts.runs.flatMap(runAlert),
    ...facts.runs.flatMap(unreadAlert),
    ...outboxAlert(facts.outbox),
    ...serverErrorsAlert(facts.serverErrors),
    ...mailBudgetAlert(facts.mailBudget),
    ...facts.tripMails.flatMap(tripMailsAlert),
    ...estimatedDrivesAlert(facts.venuesWithoutDrives),
    ...unplacedGamesAlert(facts.unplacedVenues),
  ];
}

function staleAlert(league: League, refreshedAt: Date | null, now: Date): Alert[] {
  const name = `stale:${league}`;
  const advice = 'Look at the latest run on /health: it names the source and the reason.';
  if (refreshedAt === null) {
    return [{ name, since: null, summary: `No ${league} schedule has ever been read.`, advice }];
  }
  const since = new Date(refreshedAt.getTime() + FEED_LIFETIME_MS);
  if (since >= now) return [];
  const summary = `The ${league} games are from ${utcMinute(refreshedAt)}. No refresh has succeeded since.`;
  return [{ name, since, summary, advice }];
}

/** A rejected feed alerts at once, a failed run only after another. */
function runAlert({ job, league, latest, previous }: RunsOfJob): Alert[] {
  const what = league === null ? job : `${job} for the ${league}`;
  const name = league === null ? job : `${job}:${league}`;
  const reason = (latest.reason ?? 'no reason was stored').slice(0, MAX_REASON);
  if (latest.outcome === 'refused' && league !== null) {
    return [
      {
        name: `refused:${name}`,
        since: latest.startedAt,
        summary: `The run of ${what} was refused: ${reason}`,
        advice:
          'Compare the feed with the league. A fault clears by itself; a season that really shrank must be accepted by hand.',
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

function unreadAlert({ league, latest }: RunsOfJob): Alert[] {
  const names = Object.entries(latest.unread);
  if (league === null || names.length === 0) return [];
  const rows = names.map(([name, count]) => `${count} of ${name}`).join(', ');
  return [
    {
      name: `unread:${league}`,
      since: latest.startedAt,
      summary: `Rows of the ${league} could not be read: ${rows.slice(0, MAX_REASON)}.`,
      advice:
        'Look at the newest rows of rejected_rows: a team or a venue may have a new name in the feed. Its stored games stay as they are.',
    },
  ];
}

function outboxAlert({ waiting, oldestWaitingAt, ...outbox }: OperatingFacts['outbox']): Alert[] {
  const isSenderRejected = outbox.givenUp >= MIN_GIVEN_UP && outbox.givenUp > outbox.sent;
  if (waiting === 0 && outbox.lost === 0 && !isSenderRejected) return [];
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting for more than half an hour`] : []),
    ...(outbox.givenUp > 0 ? [`${outbox.givenUp} given up within a day`] : []),
  ];
  return [
    {
      name: 'outbox',
      since: oldestWaitingAt ?? outbox.firstGivenUpAt,
      summary: `Mails are not being sent: ${parts.join(', ')}.`,
      advice:
        'Look for "mail put off" and "mail given up" in the log, then at the mail provider and its key.',
    },
  ];
}

/** @param counts those of the last hour. */
export function hasManyServerErrors({
  responses,
  requests,
}: Pick<ServerErrorFacts, 'responses' | 'requests'>): boolean {
  return responses >= MIN_SERVER_ERRORS && responses >= requests * MIN_SERVER_ERROR_SHARE;
}

function serverErrorsAlert(counts: ServerErrorFacts): Alert[] {
  if (!hasManyServerErrors(counts)) return [];
  const { responses, requests, firstAt } = counts;
  const percent = ((100 * responses) / requests).toFixed(1);
  return [
    {
      name: 'faults',
      since: firstAt,
      summary: `${responses} of ${requests} requests of the last hour (${percent}%) failed with a server error (5xx).`,
      advice: 'Look for lines with "level":"error" in the log; each names its request.',
    },
  ];
}

function mailBudgetAlert({ mails, seconds, mostWritten, halfGoneAt }: OperatingFacts['mailBudget']): Alert[] {
  if (halfGoneAt === null) return [];
  return [
    {
      name: 'mail-budget',
      since: halfGoneAt,
      summary: `Half of the mail budget is used up: ${mostWritten} of ${mails} account mails were written within ${Math.ceil(seconds / 60)} minutes.`,
      advice:
        'Look at the newest rows of security_events: many sign-ups from many networks are an attack; Turnstile stops it. If they are real people, raise mailTotal of LIMITS.',
    },
  ];
}

function tripMailsAlert({ kind, written, mails, halfGoneAt }: OperatingFacts['tripMails'][number]): Alert[] {
  if (halfGoneAt === null) return [];
  const what = { digests: 'digests', immediate: 'mails about a change', followers: 'mails to followers' }[
    kind
  ];
  return [
    {
      name: `trip-mails:${kind}`,
      since: halfGoneAt,
      summary: `Half of the day's mails about trips are used up: ${written} of ${mails} ${what} were written since midnight UTC.`,
      advice:
        'Beyond the limit, changes wait for a later mail. If many games really moved, raise LIMITS.tripMailsDay; if a feed is wrong, WATCH_MAILS=off stops the mails.',
    },
  ];
}

function estimatedDrivesAlert(names: readonly string[]): Alert[] {
  if (names.length === 0) return [];
  return [
    {
      name: 'estimated-drives',
      since: null,
      summary: `Drives to these venues are estimates: ${names.join(', ').slice(0, MAX_REASON)}.`,
      advice:
        'Add the venue to src/domain/venues and to the end of drives/venues.tsv, then run npm run drives -- --from a router.',
    },
  ];
}

function unplacedGamesAlert(names: readonly string[]): Alert[] {
  if (names.length === 0) return [];
  return [
    {
      name: 'unplaced-games',
      since: null,
      summary: `Games at these venues are listed without a time and outside trips: ${names.join(', ').slice(0, MAX_REASON)}.`,
      advice: 'Add the venue with its time zone to src/domain/venues.',
    },
  ];
}

const REMIND_AFTER_MS = DAY_MS;
/** Checks run about every 20 minutes. */
const CHECK_TOLERANCE_MS = 10 * MINUTE_MS;

export type SentAlert = Omit<Alert, 'advice'> & { sentAt: Date };

export type AlertChange =
  | { kind: 'begun' | 'reminder'; alert: Alert }
  | { kind: 'over'; alert: Omit<SentAlert, 'sentAt'> };

/** Reports an alert when it begins, daily, and when it is over. */
export function alertChanges(
  open: readonly Alert[],
  reported: readonly SentAlert[],
  now: Date,
): AlertChange[] {
  const newOrDue = open.flatMap((alert): AlertChange[] => {
    const known = reported.find(({ name }) => name === alert.name);
    if (known === undefined) return [{ kind: 'begun', alert }];
    const isDue = now.getTime() - known.sentAt.getTime() >= REMIND_AFTER_MS - CHECK_TOLERANCE_MS;
    return isDue ? [{ kind: 'reminder', alert }] : [];
  });
  const over = reported
    .filter(({ name }) => open.every((alert) => alert.name !== name))
    .map(({ name, since, summary }): AlertChange => ({ kind: 'over', alert: { name, since, summary } }));
  return [...newOrDue, ...over];
}
