import * as v from 'valibot';
import { cacheTags } from '../../domain/cache-tags.ts';
import { easternDateAt, endOfEasternDate } from '../../domain/dates/eastern-time.ts';
import { leagueFacts } from '../../domain/leagues.ts';
import { findAnything, suggestionsFor } from '../search/find-anything.ts';
import { shownSuggestion } from '../search/asked-text.ts';
import { operation } from './operation.ts';
import { typed } from './parameters.ts';
import { roadtripReference, roadtripReferenceJson } from './roadtrips.ts';
import { component, described, leagueId, listOf, single, orNull, text } from './shapes.ts';
import { team, teamJson, teamReferenceFields, teamReferenceJson } from './teams.ts';

const searchResults = component(
  'SearchResults',
  {
    league: orNull(leagueId, 'The league that the whole query names.'),
    teams: v.array(team),
    cities: v.array(
      v.object({
        name: v.string(),
        teams: v.array(v.object({ ...teamReferenceFields, league: leagueId })),
      }),
    ),
    roadtrips: v.array(roadtripReference),
  },
  { description: 'The best of each kind first.' },
);

const searchSuggestions = component(
  'SearchSuggestions',
  {
    suggestions: listOf(
      v.object({
        kind: described(
          v.picklist(['search', 'league', 'city', 'team', 'guide']),
          '`search`: games on dates, or two teams; its page is a search.',
        ),
        label: v.string(),
        detail: text('What tells it from others: a league and a building.'),
        path: text('The path of its page on this site.'),
      }),
      'At most eight, the best first.',
    ),
  },
  {
    description: 'What an unfinished query may mean.',
    examples: [
      {
        suggestions: [
          {
            kind: 'team',
            label: 'Boston Bruins',
            detail: 'NHL, TD Garden',
            path: '/nhl/teams/boston-bruins',
          },
        ],
      },
    ],
  },
);

export const searchOperations = [
  operation({
    id: 'search',
    path: '/api/v1/search',
    tag: 'Search',
    summary: 'Teams, cities and roadtrips by name',
    example: '/api/v1/search?q=garden',
    query: v.object({
      q: typed(
        'what to look for',
        'A team, a city or a roadtrip, by any of its names. Misspelled names work too.',
      ),
    }),
    response: () => single(searchResults),
    handle: (c, respond) =>
      respond({ tags: [cacheTags.content] }, async ({ q }) => {
        const { siteOrigin } = c.var.deps.config;
        const found = await findAnything(c.var.deps, q);
        const data = {
          league: found.league && leagueFacts(found.league).path,
          teams: found.teams.map((one) => teamJson(one, siteOrigin)),
          cities: found.cities.map(({ name, teams }) => ({
            name,
            teams: teams.map(({ fullName, league }) => ({
              ...teamReferenceJson(fullName),
              league: leagueFacts(league).path,
            })),
          })),
          roadtrips: found.roadtrips.map((trip) => roadtripReferenceJson(trip, siteOrigin)),
        };
        return { data };
      }),
  }),
  operation({
    id: 'suggestSearch',
    path: '/api/v1/search/suggestions',
    tag: 'Search',
    summary: 'Suggestions for an unfinished search: teams, cities, leagues, dates, two teams',
    description: 'Roadtrips are left out; the search itself finds them.',
    example: '/api/v1/search/suggestions?q=bru',
    query: v.object({
      q: typed('what was typed', 'The beginning of a search; a date or two teams are understood too.'),
    }),
    response: () => single(searchSuggestions),
    handle: (c, respond) => {
      const today = easternDateAt(c.var.deps.now());
      // Names are part of the code, so no keystroke reaches the database.
      return respond(
        null,
        ({ q }) => ({
          data: {
            suggestions: suggestionsFor(q, today).map((found) => shownSuggestion(found, q, today)),
          },
        }),
        { period: { name: today, ends: endOfEasternDate(today) } },
      );
    },
  }),
];
