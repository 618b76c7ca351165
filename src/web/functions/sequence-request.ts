import * as v from 'valibot';
import { leagueFromName, LEAGUES, type League } from '../../domain/leagues.ts';
import { teamReference, type TeamReference } from '../../domain/teams/team-ids.ts';
import { isRecord } from '../http/read-json.ts';

/** A roadtrip has at most this many teams. */
const MAX_TEAMS = 6;

export interface SequenceRequest {
  league: League;
  /** In the order of the request. `named` is the request's own text. */
  teams: readonly { named: number | string; reference: TeamReference }[];
}

const IDS_EXPECTED = `Send "teamPerformerIds": a list of 1 to ${MAX_TEAMS} team ids or slugs.`;

const schema = v.object({
  sport: v.string(`Send "sport": one of ${LEAGUES.join(', ')}.`),
  teamPerformerIds: v.pipe(
    v.array(v.union([v.number(), v.string()], `${IDS_EXPECTED} Each is a number or text.`), IDS_EXPECTED),
    v.nonEmpty(IDS_EXPECTED),
    v.maxLength(MAX_TEAMS, `At most ${MAX_TEAMS} teams at a time. ${IDS_EXPECTED}`),
  ),
});

/** @param json undefined when the body is not JSON. */
export function parseSequenceRequest(
  json: unknown,
): { kind: 'valid'; request: SequenceRequest } | ReturnType<typeof invalid> {
  if (!isRecord(json))
    return invalid('Send a JSON object: {"sport": "NBA", "teamPerformerIds": ["boston-celtics"]}.');
  // A missing member is `undefined`, so that its own message says what to send.
  const given = { sport: json['sport'], teamPerformerIds: json['teamPerformerIds'] };
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) return invalid(parsed.issues[0].message);
  const { sport, teamPerformerIds } = parsed.output;
  const league = leagueFromName(sport);
  if (league === null) return invalid(`Unsupported league: ${shortened(sport)}`);
  const teams = [];
  for (const named of teamPerformerIds) {
    const reference = teamReference(league, named);
    if (reference === null) return invalid(unknownTeam(league, named));
    teams.push({ named, reference });
  }
  return { kind: 'valid', request: { league, teams } };
}

export function unknownTeam(league: League, named: number | string): string {
  return `No ${league} team is known as "${shortened(String(named))}". Use an id or slug from /api/v1/teams.`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function invalid(message: string) {
  return { kind: 'invalid' as const, message };
}
