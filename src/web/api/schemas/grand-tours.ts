import * as z from 'zod';
import { EXAMPLE_GAME } from './example-game.ts';
import { EXAMPLE_TRIP } from './example-trip.ts';
import { foundTrip } from './found-trips.ts';
import { leagueId, webAddress } from './references.ts';

export const grandTour = z
  .object({
    league: leagueId,
    venues: z.int().meta({ description: 'The venues of the season.' }),
    games_planned: z.int().meta({ description: 'One at each venue that the tour sees.' }),
    games_standing: z.int().meta({ description: 'Those whose date, time and venue are as planned.' }),
    legs_broken: z.int().meta({ description: 'Drives that no longer fit.' }),
    fewest_days: z
      .int()
      .nullable()
      .meta({ description: 'Proven: no tour of all venues has fewer days. Null where no road joins them.' }),
    found_at: z.iso.datetime(),
    url: webAddress.meta({ description: 'The page for people.' }),
    trip: foundTrip.nullable().meta({ description: 'The games that are still on; null without one.' }),
  })
  .meta({
    id: 'GrandTour',
    description: 'The best tour of a season’s venues that was found.',
    examples: [
      {
        league: 'nba',
        venues: 30,
        games_planned: 30,
        games_standing: 30,
        legs_broken: 0,
        fewest_days: 17,
        found_at: '2026-11-22T09:00:00.000Z',
        url: 'https://fanroads.com/grand-tours/nba',
        trip: { ...EXAMPLE_TRIP, stops: [{ leg: null, game: EXAMPLE_GAME }] },
      },
    ],
  });

export type GrandTourJson = z.infer<typeof grandTour>;
