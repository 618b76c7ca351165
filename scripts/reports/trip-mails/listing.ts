import type { OutgoingMail } from '../../../src/auth/mail/mail-transport.ts';
import type { tripNotices } from '../../../src/db/schema/saved-trips.ts';
import { noticeText } from '../../../src/domain/trips/watch/notice-text.ts';
import type { FansTrip } from './fans.ts';
import type { LivingSeason } from './living-season.ts';
import { localTimeOf } from './local-time.ts';
import { gameText } from './schedule-changes.ts';
import { describeTrip } from './trip-facts.ts';

export interface SentMail {
  mail: OutgoingMail;
  at: Date;
  trips: readonly FansTrip[];
  /** Each trip as it was then. */
  facts: readonly string[];
}

/** Lists the trips as they were saved. */
export function tripsText(trips: readonly FansTrip[], { games }: LivingSeason): string {
  const lines = trips.map((trip) => {
    const stops = trip.gameIds.map((id) => {
      const game = games.get(id);
      return game ? gameText(game) : id;
    });
    return `- ${describeTrip(trip)}: ${stops.join('; ')}`;
  });
  return ['# Trips, as they are at the end', '', ...lines, ''].join('\n');
}

export function mailsText({
  mails,
  notices,
  happened,
  problems,
}: {
  mails: readonly SentMail[];
  notices: readonly (typeof tripNotices.$inferSelect)[];
  happened: readonly string[];
  problems: readonly string[];
}): string {
  const silent = notices
    .filter(({ mailId }) => mailId === null)
    .map(({ before, after, mail, createdAt, stateBefore, stateAfter }) => {
      const { headline } = noticeText(before, after);
      return `- ${createdAt.toISOString().slice(0, 16)}Z ${mail}: ${headline} (${stateBefore} to ${stateAfter})`;
    });
  return [
    '# What happened',
    '',
    ...happened.map((line) => `- ${line}`),
    '',
    '# Problems',
    '',
    ...problems.map((line) => `- ${line}`),
    '',
    `# Notices without a mail: ${silent.length} of ${notices.length}`,
    '',
    ...silent.toSorted(),
    '',
    `# Mails: ${mails.length}`,
    '',
    ...mails.map(mailText),
  ].join('\n');
}

function mailText({ mail, at, trips, facts }: SentMail, index: number): string {
  const zone = trips[0]?.timeZone ?? 'UTC';
  return [
    `## ${index + 1}. ${mail.subject}`,
    '',
    `To ${mail.to}, trips ${trips.map(({ number }) => `#${number}`).join(' ')}, ${localTimeOf(at, zone)} ${zone} (${at.toISOString().slice(0, 16)}Z)`,
    '',
    ...mail.text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('http'))
      .map((line) => `> ${line}`),
    '',
    ...facts,
    '',
  ].join('\n');
}
