import type { Team } from '../../../domain/teams/index.ts';
import { divisionsOf, type Fixture } from './fixture.ts';
import { nflKickoffs, THANKSGIVING_HOSTS, thanksgivingWeekOf } from './nfl-kickoffs.ts';
import { nflRounds } from './nfl-matchups.ts';
import { weeksOf, type WeekPlan } from './nfl-weeks.ts';
import { createRandom } from './random.ts';

const TRIES = 8;

/**
 * Football's regular season that starts in September of a year: 17 games a team in 18 weeks. Should no
 * try keep every rule, the last one's weeks stand: the kickoffs then part two games at one stadium.
 */
export function nflSeason(year: number): Fixture[] {
  const teams = divisionsOf('NFL').flat();
  const rules = {
    teamCount: teams.length,
    tenants: tenantsOf(teams),
    thanksgivingWeek: thanksgivingWeekOf(year),
    thanksgivingHosts: THANKSGIVING_HOSTS.map((slug) => teams.findIndex((team) => team.slug === slug)),
  };
  let plan: WeekPlan | null = null;
  for (let attempt = 0; attempt < TRIES && !plan?.complete; attempt++) {
    const random = createRandom(`nfl ${year} ${attempt}`);
    plan = weeksOf(nflRounds(year, random), rules, random);
  }
  return nflKickoffs(plan?.weeks ?? [], teams, year);
}

/** Pairs of teams with one stadium. */
function tenantsOf(teams: readonly Team[]): [number, number][] {
  return teams.flatMap((team, first) =>
    teams.flatMap((other, second): [number, number][] =>
      first < second && team.venueId === other.venueId ? [[first, second]] : [],
    ),
  );
}
