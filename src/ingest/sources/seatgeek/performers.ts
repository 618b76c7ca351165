import { leagueFacts, type League } from '../../../domain/leagues.ts';
import { slugOf } from '../../../domain/slug.ts';
import { teamByName, teamsOf, type Team } from '../../../domain/teams/index.ts';
import type { PerformerSource, PerformersFetch } from '../source.ts';
import { readList, VENDOR, vendorIdOf, type SeatGeekAccess } from './read-pages.ts';
import { seatGeekTeam, type SeatGeekTeam } from './schema.ts';

export function createPerformerSource(access: SeatGeekAccess): PerformerSource {
  return {
    fetchPerformers: async (league) => {
      const { path } = leagueFacts(league);
      const read = await readList(access, {
        list: 'performers',
        parameters: { 'taxonomies.name': path, sort: 'id.asc' },
        what: `performers of the ${league}`,
        problemWhenEmpty: `${VENDOR} lists no performers of the ${league}.`,
        matchesRequest: (rows) => {
          const fitting = rows.filter((row) => seatGeekTeam.safeParse(row).data?.type === path);
          return fitting.length * 2 >= rows.length;
        },
        rowKeyOf: (row, place) => vendorIdOf(row) ?? place,
        onResponse: () => undefined,
      });
      return read.outcome === 'failed' ? read : toPerformersFetch(league, [...read.rows.values()]);
    },
  };
}

/** Events ('World Series') are performers too. Only teams have divisions. */
function toPerformersFetch(league: League, rows: readonly unknown[]): PerformersFetch {
  const { path } = leagueFacts(league);
  const teams = rows.flatMap((row) => {
    const performer = seatGeekTeam.safeParse(row).data;
    return performer?.type === path && performer.divisions ? [performer] : [];
  });
  const found = teamsOf(league).map((team) => ({ team, performer: performerOf(team, teams) }));
  return {
    outcome: 'fetched',
    idByTeam: new Map(
      found.flatMap(({ team, performer }) => (performer ? [[team.fullName, performer.id]] : [])),
    ),
    unresolved: found.flatMap(({ team, performer }) => (performer ? [] : [team.fullName])),
  };
}

/** Matches by slug, then former slug, then name. Of two, one may have upcoming events. */
function performerOf(team: Team, performers: readonly SeatGeekTeam[]): SeatGeekTeam | null {
  const formerSlugs = new Set(team.aliases.map(slugOf));
  const matchers: ((performer: SeatGeekTeam) => boolean)[] = [
    ({ slug }) => slug === team.slug,
    ({ slug }) => formerSlugs.has(slug ?? ''),
    ({ name }) => teamByName(team.league, name) === team,
  ];
  for (const isTeam of matchers) {
    const matching = performers.filter(isTeam);
    const playing = matching.filter((performer) => performer.has_upcoming_events);
    const [only, ...others] = playing.length > 0 ? playing : matching;
    if (only) return others.length === 0 ? only : null;
  }
  return null;
}
