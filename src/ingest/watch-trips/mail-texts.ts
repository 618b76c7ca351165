import { BRAND } from '../../domain/brand.ts';
import { dateSpan, longMonth } from '../../domain/dates/date-text.ts';
import { floorToFive, hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { gameChange, isGrave, isOff } from '../../domain/trips/watch/game-change.ts';
import { noticeText } from '../../domain/trips/watch/notice-text.ts';
import type { MailSection, MailTexts } from '../../auth/mail/mail-texts.ts';
import type { MailedTrip } from '../../db/queries/watch/watched-games.ts';

export interface TripNow {
  isBroken: boolean;
  /** The least time of a tight drive ahead; null without one. */
  spareMinutes: number | null;
  missingGames: readonly { matchup: string; text: string }[];
  /** A sentence for each game and drive that does not fit. */
  faults: readonly string[];
  /** `over` has no game ahead. */
  progress: 'planned' | 'under-way' | 'over';
  /** What the fix keeps; null without one. */
  repair: string | null;
}

export interface ReportedTrip {
  trip: MailedTrip;
  now: TripNow;
}

interface MailLinks {
  siteOrigin: string;
  /** For mails of this kind. */
  unsubscribe: string;
  postalAddress: string | null;
}

const MAX_NAMED = 3;

/**
 * @param reported at least one; a mail sent at once has exactly one.
 * @param others a mail sent at once only names them.
 */
export function tripMailTexts(
  reported: readonly ReportedTrip[],
  { siteOrigin, unsubscribe, postalAddress }: MailLinks,
  others: readonly MailedTrip[] = [],
): MailTexts {
  const isOne = reported.length === 1;
  return {
    subject: subjectOf(reported),
    opening: [],
    closing: [],
    sections: [
      ...reported.map((one) => sectionOf(one, siteOrigin)),
      ...(others.length === 0 ? [] : [sectionOfOthers(others, siteOrigin)]),
    ],
    footer: [
      {
        text: `${BRAND.name} checks your saved trips whenever a schedule changes. On game day, check with the team too.`,
        url: null,
      },
      { text: `Stop emails about ${isOne ? 'this trip' : 'all your trips'}`, url: unsubscribe },
      ...(postalAddress === null ? [] : [{ text: postalAddress, url: null }]),
    ],
  };
}

/** For example, 'Your December trip: Patriots at Colts moved to 8:20 PM'. */
function subjectOf(reported: readonly ReportedTrip[]): string {
  const [first] = reported;
  if (!first || reported.length > 1) return `${reported.length} of your trips changed`;
  const { notices, firstDate } = first.trip;
  return `Your ${longMonth(firstDate)} trip: ${changesHeadline(notices)}`;
}

/** Names the gravest change. */
export function changesHeadline(notices: readonly Notice[]): string {
  const games = new Set(notices.map(({ after }) => after.matchup)).size;
  const named = games === 1 ? notices.at(-1) : gravestOf(notices);
  if (!named) return `${games} games changed`;
  const { headline } = noticeText(named.before, named.after);
  if (games === 1) return headline;
  return `${headline}, and ${games === 2 ? 'another game' : `${games - 1} other games`} changed`;
}

/** A sentence or two for each. */
export function changeSentences(notices: readonly Notice[]): string[] {
  return notices.map(({ before, after }) => {
    const { headline, former } = noticeText(before, after);
    return [headline, former]
      .filter((part) => part !== null)
      .map((part) => `${part}.`)
      .join(' ');
  });
}

export type Notice = Pick<MailedTrip['notices'][number], 'before' | 'after'>;

function gravestOf(notices: readonly Notice[]): Notice | undefined {
  return (
    notices.find(({ after }) => isOff(after)) ??
    notices.find(({ before, after }) => {
      const change = gameChange(before, after);
      return change !== null && isGrave(change);
    })
  );
}

function sectionOf({ trip, now }: ReportedTrip, siteOrigin: string): MailSection {
  const page = `${siteOrigin}/account/trips/${trip.id}`;
  return {
    title: `${trip.name}, ${dateSpan(trip.firstDate, trip.lastDate)}`,
    lines: [...changeSentences(trip.notices), ...outcomeOf({ trip, now })],
    actions: now.isBroken
      ? [
          ...(now.repair === null ? [] : [{ label: 'Take the fix', url: page }]),
          { label: 'Keep it anyway', url: page },
        ]
      : [{ label: 'See your trip', url: page }],
  };
}

function sectionOfOthers(trips: readonly MailedTrip[], siteOrigin: string): MailSection {
  const all = { label: 'All your trips', url: `${siteOrigin}/account/trips` };
  const named = trips.slice(0, MAX_NAMED).map(({ id, name, firstDate, lastDate }) => ({
    label: `${name}, ${dateSpan(firstDate, lastDate)}`,
    url: `${siteOrigin}/account/trips/${id}`,
  }));
  return {
    title: trips.length > MAX_NAMED ? 'More of your trips changed' : 'Your other trips changed too',
    lines: [],
    actions: trips.length > MAX_NAMED ? [...named, all] : named,
  };
}

function outcomeOf({ trip, now }: ReportedTrip): string[] {
  const wasBroken = trip.notices[0]?.stateBefore === 'broken';
  if (!now.isBroken) {
    const isElsewhere = trip.notices.some(({ before, after }) => before.city !== after.city);
    // Only the fan knows whether a game in another city is still worth the trip.
    const still = isElsewhere ? 'You can still get to every game of your trip' : 'Your trip still works';
    const works = wasBroken ? 'Your trip works again' : still;
    if (now.spareMinutes === null) return [`${works}.`];
    const spare = floorToFive(now.spareMinutes);
    const left = spare === 0 ? 'no time' : `only ${hoursAndMinutes(spare)}`;
    return [`${works}, with ${left} to spare between two games.`];
  }
  const reported = new Set(trip.notices.map(({ after }) => after.matchup));
  const missing = now.missingGames.flatMap(({ matchup, text }) => (reported.has(matchup) ? [] : text));
  const reasons = [...missing, ...now.faults];
  return [
    ...(wasBroken && reasons.length > 0 ? ['Your trip still does not work.'] : []),
    ...reasons,
    now.repair ?? withoutRepair(now),
  ];
}

function withoutRepair({ progress, faults }: TripNow): string {
  if (progress === 'over') return 'No other game of your trip is ahead.';
  if (progress === 'planned')
    return 'We have no other trip with these stops on your dates. You can plan a new one on the site.';
  return faults.length === 0
    ? 'The rest of your trip still works.'
    : 'Your trip has begun, so we plan no other one.';
}
