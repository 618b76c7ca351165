import { ALL_TEAMS, type Team } from '../../domain/teams/index.ts';
import type { WantedTeam } from '../../domain/trips/finder/trip-question.ts';

type ParsedTeam =
  | { kind: 'team'; wanted: WantedTeam }
  | { kind: 'unknown' }
  /** Several leagues have a team of the name. */
  | { kind: 'several'; teams: readonly Team[] };

const SIDE = /(?::| )(?<side>either|home|away|at home|on the road)$/;
const SIDES: Readonly<Record<string, WantedTeam['side']>> = {
  either: 'either',
  home: 'home',
  'at home': 'home',
  away: 'away',
  'on the road': 'away',
};

const teamsByName = Map.groupBy(
  ALL_TEAMS.flatMap((team) => [...new Set(namesOf(team))].map((name) => ({ name, team }))),
  ({ name }) => name,
);

/** Reads 'detroit-lions:home', 'Detroit Lions at home' or 'lions', in any case. */
export function parseTeam(typed: string): ParsedTeam {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const side = SIDES[SIDE.exec(text)?.groups?.['side'] ?? 'either'] ?? 'either';
  const teams = (teamsByName.get(text.replace(SIDE, '')) ?? []).map(({ team }) => team);
  const [team] = teams;
  if (!team) return { kind: 'unknown' };
  return teams.length > 1 ? { kind: 'several', teams } : { kind: 'team', wanted: { slug: team.slug, side } };
}

function namesOf({ slug, fullName, playsAs, nickname }: Team): string[] {
  return [slug, fullName, playsAs ?? fullName, nickname].map((name) => name.toLowerCase());
}
