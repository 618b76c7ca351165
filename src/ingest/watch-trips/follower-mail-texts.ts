import { BRAND } from '../../domain/brand.ts';
import { dateSpan, longMonth } from '../../domain/dates/date-text.ts';
import type { MailTexts } from '../../auth/mail/mail-texts.ts';
import type { FollowedTrip } from '../../db/queries/watch/follower-mails.ts';
import { changesHeadline, changeSentences, type Notice } from './mail-texts.ts';

export interface FollowedChanges {
  /** Of each game the last, with what was told before it. */
  notices: readonly Notice[];
  /** What another plan of the owner changed. */
  planChanges: readonly string[];
  wasBroken: boolean;
}

/** The state is the check of the owner's trip, whose home nobody else may learn. */
export interface FollowedNow {
  isBroken: boolean;
  missingGames: readonly { matchup: string; text: string }[];
  /** A drive, to or from home too. */
  hasFaults: boolean;
  /** Of the games. */
  firstDate: string;
  lastDate: string;
  /** Such as 'Fri, Dec 4: Heat at Celtics, 7:30 PM'. */
  games: readonly string[];
}

export function followerMailTexts(
  { name }: Pick<FollowedTrip, 'name'>,
  changes: FollowedChanges,
  now: FollowedNow,
  { live, unsubscribe, postalAddress }: { live: string; unsubscribe: string; postalAddress: string | null },
): MailTexts {
  return {
    subject: `The ${longMonth(now.firstDate)} trip you follow: ${headlineOf(changes)}`,
    opening: [],
    closing: [],
    sections: [
      {
        title: `${name}, ${dateSpan(now.firstDate, now.lastDate)}`,
        lines: [...changeSentences(changes.notices), ...changes.planChanges, ...outcomeOf(changes, now)],
        actions: [],
      },
      {
        title: 'The plan now',
        lines: now.games,
        actions: [{ label: 'See the trip', url: live }],
      },
    ],
    footer: [
      {
        text: `You asked ${BRAND.name} for emails when this trip changes. On game day, check with the team too.`,
        url: null,
      },
      { text: 'Stop emails about this trip', url: unsubscribe },
      ...(postalAddress === null ? [] : [{ text: postalAddress, url: null }]),
    ],
  };
}

function headlineOf({ notices, planChanges }: FollowedChanges): string {
  if (planChanges.length === 0) return changesHeadline(notices);
  return planChanges.length === 1 ? 'its plan has a change' : `its plan has ${planChanges.length} changes`;
}

function outcomeOf({ notices, wasBroken }: FollowedChanges, now: FollowedNow): string[] {
  if (!now.isBroken) return [wasBroken ? 'The trip works again.' : 'The trip still works.'];
  const reported = new Set(notices.map(({ after }) => after.matchup));
  return [
    ...now.missingGames.flatMap(({ matchup, text }) => (reported.has(matchup) ? [] : text)),
    ...(now.hasFaults ? ['A drive of the owner no longer fits.'] : []),
    'The owner has not changed the plan yet. We email you when they do.',
  ];
}
