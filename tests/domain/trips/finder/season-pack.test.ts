import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamsOf } from '../../../../src/domain/teams/index.ts';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { decodeSeasonPack, encodeSeasonPack } from '../../../../src/domain/trips/finder/season-pack.ts';
import type { TripGame } from '../../../../src/domain/trips/finder/trip-game.ts';
import { gameIdentity } from '../../../../src/domain/games/game.ts';
import { KNOWN_VENUES } from '../../../../src/domain/venues/index.ts';
import { addDays } from '../../../../src/domain/dates/zoned-time.ts';
import { clock } from './plain-rules.ts';

const games = fc.constantFrom(...LEAGUES).chain((league) =>
  fc.tuple(
    fc.constant(league),
    fc.array(
      fc
        .record({
          home: fc.constantFrom(...teamsOf(league)),
          away: fc.constantFrom(...teamsOf(league)),
          venue: fc.constantFrom(...KNOWN_VENUES),
          day: fc.integer({ min: 0, max: 700 }),
          movedBy: fc.integer({ min: -40, max: 40 }),
          minute: fc.option(fc.integer({ min: 540, max: 1439 })),
          number: fc.option(fc.integer({ min: 1, max: 7 })),
          id: fc.constantFrom('identity', 'copy', 'own'),
          isStraightDoubleheader: fc.boolean(),
          isNeutralSite: fc.boolean(),
          rush: fc.constantFrom(0, 30, 45),
        })
        .map(({ home, away, venue, day, movedBy, minute, number, id, rush, ...flags }): TripGame => {
          const localDate = addDays('2026-01-01', day);
          const identity = gameIdentity({
            league,
            localDateTime: addDays(localDate, movedBy),
            homeTeam: home.fullName,
            awayTeam: away.fullName,
            gameNumber: number,
          });
          const at = (minutes: number) => clock(localDate, minutes, venue.timeZone);
          return {
            id: { identity, copy: `${identity}.2`, own: `${league} ${day}` }[id],
            league,
            homeTeam: home.fullName,
            awayTeam: away.fullName,
            venueId: venue.id,
            country: venue.country,
            localDate,
            startsAt: minute === null ? null : new Date(at(minute)),
            timeZone: venue.timeZone,
            rushHour: rush === 0 ? null : { startsAt: at(900), endsAt: at(1140), minutes: rush },
            ...flags,
          };
        }),
      { maxLength: 60 },
    ),
  ),
);

test('reads every game that it packs', () => {
  fc.assert(
    fc.property(games, ([league, packed]) => {
      expect(decodeSeasonPack(encodeSeasonPack(league, packed))).toEqual(packed);
    }),
    { numRuns: 300 },
  );
});

test('reads a pack that lies within other bytes', () => {
  fc.assert(
    fc.property(games, ([league, packed]) => {
      const pack = encodeSeasonPack(league, packed);
      const around = new Uint8Array(pack.length + 7);
      around.set(pack, 3);
      expect(decodeSeasonPack(around.subarray(3, 3 + pack.length))).toEqual(packed);
    }),
    { numRuns: 30 },
  );
});
