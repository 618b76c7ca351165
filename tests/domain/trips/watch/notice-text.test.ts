import { expect, test } from 'vitest';
import { knownGameOf } from '../../../../src/domain/trips/watch/known-game.ts';
import { noticeText } from '../../../../src/domain/trips/watch/notice-text.ts';
import { plainGame } from '../../../support/plain-game.ts';

const canucks = (startsAt: string) =>
  knownGameOf({
    ...plainGame({
      league: 'NHL',
      homeTeam: 'Vancouver Canucks',
      awayTeam: 'Dallas Stars',
      localDateTime: '2026-12-15T19:00:00',
      startsAt: new Date(startsAt),
      timeZone: 'America/Vancouver',
      city: 'Vancouver',
    }),
    isListed: true,
  });

// British Columbia keeps summer time all year since 2026, which both Node and workerd know.
test('shows the time of the start, not the stored clock', () => {
  const [before, after] = [canucks('2026-12-16T03:00:00Z'), canucks('2026-12-16T04:30:00Z')];
  expect([before.localDateTime, after.localDateTime]).toEqual(['2026-12-15T19:00:00', '2026-12-15T20:30:00']);
  expect(noticeText(before, after)).toEqual({
    headline: 'Stars at Canucks moved to 9:30 PM Vancouver time',
    former: 'It was planned for Tue, Dec 15, 8:00 PM Vancouver time',
  });
});

test('tells the date of the clock of the start', () => {
  const [before, after] = [canucks('2026-12-16T07:30:00Z'), canucks('2026-12-18T07:30:00Z')];
  expect(noticeText(before, after)).toEqual({
    headline: 'Stars at Canucks moved to Fri, Dec 18, 12:30 AM Vancouver time',
    former: 'It was planned for Wed, Dec 16, 12:30 AM Vancouver time',
  });
});
