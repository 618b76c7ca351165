import { BRAND } from '../../domain/brand.ts';
import { dateSpan, longMonth } from '../../domain/dates/date-text.ts';
import { noticeText } from '../../domain/trips/watch/notice-text.ts';
import type { MailSection, MailTexts } from '../../auth/mail/mail-texts.ts';
import type { MailedTrip } from '../../db/queries/watch/mailed-trips.ts';

/** A trip as it is when the mail is written. */
export interface TripNow {
  /** For example, 'Detroit & Cleveland'. */
  cities: string;
  isBroken: boolean;
  isTight: boolean;
  /** A sentence for each drive that does not fit. */
  brokenDrives: readonly string[];
  /** Says what the fix keeps; null without one. */
  repair: string | null;
}

export interface ReportedTrip {
  trip: MailedTrip;
  now: TripNow;
}

interface MailLinks {
  siteOrigin: string;
  /** Stops the mails of this kind. */
  unsubscribe: string;
  postalAddress: string | null;
}

/** @param reported at least one trip; a mail sent at once has exactly one. */
export function tripMailTexts(
  reported: readonly ReportedTrip[],
  { siteOrigin, unsubscribe, postalAddress }: MailLinks,
): MailTexts {
  const isOne = reported.length === 1;
  return {
    subject: subjectOf(reported),
    opening: [],
    action: null,
    code: null,
    closing: [],
    sections: reported.map((one) => sectionOf(one, siteOrigin)),
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

/** Returns 'Your December trip: Patriots at Colts moved to 8:20 PM'. */
function subjectOf(reported: readonly ReportedTrip[]): string {
  const [first] = reported;
  if (!first || reported.length > 1) return `${reported.length} of your trips changed`;
  const { notices, firstDate } = first.trip;
  const month = `Your ${longMonth(firstDate)} trip`;
  const headlines = notices.map(({ before, after }) => noticeText(before, after).headline);
  if (headlines.length === 1) return `${month}: ${headlines[0]}`;
  return `${month}: ${new Set(notices.map(({ after }) => after.matchup)).size} games changed`;
}

function sectionOf({ trip, now }: ReportedTrip, siteOrigin: string): MailSection {
  const page = `${siteOrigin}/account/trips/${trip.id}`;
  const changes = trip.notices.map(({ before, after }) => {
    const { headline, former } = noticeText(before, after);
    return [headline, former]
      .filter((part) => part !== null)
      .map((part) => `${part}.`)
      .join(' ');
  });
  return {
    title: `${now.cities}, ${dateSpan(trip.firstDate, trip.lastDate)}`,
    lines: [...changes, ...now.brokenDrives, ...outcomeOf({ trip, now })],
    actions: now.isBroken
      ? [
          ...(now.repair === null ? [] : [{ label: 'Take the fix', url: page }]),
          { label: 'Keep it anyway', url: page },
        ]
      : [{ label: 'See your trip', url: page }],
  };
}

function outcomeOf({ trip, now }: ReportedTrip): string[] {
  if (now.isBroken)
    return [now.repair ?? 'We found no other trip that keeps its stops. You can plan it again on the site.'];
  const wasBroken = trip.notices[0]?.stateBefore === 'broken';
  const works = wasBroken ? 'Your trip works again.' : 'Your trip still works.';
  return [now.isTight ? `${works} One drive is tight: see how much time it leaves.` : works];
}
