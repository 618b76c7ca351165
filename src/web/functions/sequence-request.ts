import * as z from 'zod';
import { leagueFromName, LEAGUES, type League } from '../../domain/leagues.ts';
import { teamReference, type TeamReference } from '../../domain/teams/team-ids.ts';

/** A roadtrip has at most this many teams. */
const MAX_TEAMS = 6;

export interface SequenceRequest {
  league: League;
  /** In the order of the request. `named` is the request's own text. */
  teams: readonly { named: number | string; reference: TeamReference }[];
}

const IDS_EXPECTED = `Send "teamPerformerIds": a list of 1 to ${MAX_TEAMS} team ids or slugs.`;

const schema = z.object(
  {
    sport: z.string({ error: `Send "sport": one of ${LEAGUES.join(', ')}.` }),
    teamPerformerIds: z
      .array(z.union([z.number(), z.string()], { error: `${IDS_EXPECTED} Each is a number or text.` }), {
        error: IDS_EXPECTED,
      })
      .min(1, { error: IDS_EXPECTED })
      .max(MAX_TEAMS, { error: `At most ${MAX_TEAMS} teams at a time. ${IDS_EXPECTED}` }),
  },
  { error: 'Send a JSON object: {"sport": "NBA", "teamPerformerIds": ["boston-celtics"]}.' },
);

/** @param json undefined when the body is not JSON. */
export function parseSequenceRequest(
  json: unknown,
): { kind: 'valid'; request: SequenceRequest } | ReturnType<typeof invalid> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) return invalid(parsed.error.issues[0]?.message ?? IDS_EXPECTED);
  const { sport, teamPerformerIds } = parsed.data;
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
