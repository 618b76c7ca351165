import * as z from 'zod';
import { leagueId, webAddress } from './references.ts';

export const league = z
  .object({
    id: leagueId,
    name: z.string().meta({ description: 'Short name.' }),
    full_name: z.string(),
    sport: z.string(),
    team_count: z.int(),
    conferences: z
      .array(
        z.object({
          name: z.string(),
          short_name: z.string(),
          divisions: z.array(z.string()),
        }),
      )
      .meta({ description: 'Conferences; in baseball, leagues.' }),
    url: webAddress.meta({ description: 'The page for people.' }),
  })
  .meta({
    id: 'League',
    examples: [
      {
        id: 'nba',
        name: 'NBA',
        full_name: 'National Basketball Association',
        sport: 'Basketball',
        team_count: 30,
        conferences: [
          {
            name: 'Eastern Conference',
            short_name: 'East',
            divisions: ['Atlantic', 'Central', 'Southeast'],
          },
          {
            name: 'Western Conference',
            short_name: 'West',
            divisions: ['Northwest', 'Pacific', 'Southwest'],
          },
        ],
        url: 'https://fanroads.com/nba',
      },
    ],
  });

export const homeVenue = z
  .object({
    id: z.string(),
    name: z.string(),
    city: z
      .string()
      .meta({ description: 'The town where the venue is, which may differ from the team’s city.' }),
    region: z.string().nullable().meta({ description: 'State or province code.' }),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    time_zone: z.string().meta({ description: 'IANA name.' }),
  })
  .meta({ id: 'HomeVenue', description: 'The venue where a team usually plays.' });

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

export const team = z
  .object({
    slug: z.string().meta({ description: 'Unique across all leagues.' }),
    id: z.int().meta({ description: 'Stable number, accepted wherever an id is.' }),
    league: leagueId,
    name: z.string().meta({ description: 'Full name.' }),
    nickname: z.string(),
    plays_as: z
      .string()
      .nullable()
      .meta({ description: 'The club’s current name where ours is an older one.' }),
    city: z.string().meta({ description: 'The city as fans say it, not the town where the venue is.' }),
    conference: z.string(),
    division: z.string(),
    abbreviation: z.string(),
    colors: z.object({ primary: hexColor, secondary: hexColor.nullable() }),
    venue: homeVenue.nullable(),
    url: webAddress.meta({ description: 'The page for people.' }),
    guide_url: webAddress.meta({ description: 'The city guide for people.' }),
  })
  .meta({
    id: 'Team',
    examples: [
      {
        slug: 'boston-celtics',
        id: 900034,
        league: 'nba',
        name: 'Boston Celtics',
        nickname: 'Celtics',
        plays_as: null,
        city: 'Boston',
        conference: 'Eastern Conference',
        division: 'Atlantic',
        abbreviation: 'BOS',
        colors: { primary: '#008348', secondary: '#ffffff' },
        venue: {
          id: 'td-garden',
          name: 'TD Garden',
          city: 'Boston',
          region: 'MA',
          country: 'US',
          latitude: 42.3662,
          longitude: -71.0621,
          time_zone: 'America/New_York',
        },
        url: 'https://fanroads.com/nba/teams/boston-celtics',
        guide_url: 'https://fanroads.com/city-guides/city_guide_nba_boston_celtics',
      },
    ],
  });

export type League = z.infer<typeof league>;
export type Team = z.infer<typeof team>;
