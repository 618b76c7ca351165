import { leagueFacts, LEAGUES, type League } from '../leagues.ts';
import { plainName } from '../slug.ts';
import { teamsOf, type Team } from '../teams/index.ts';
import { readLeagues } from './league-words.ts';

/** A division or a conference. */
export interface TeamGroup {
  league: League;
  /** Like 'NFC North', 'Pacific Division' or 'Eastern Conference'. */
  name: string;
  teams: readonly Team[];
}

interface NamedGroup {
  group: TeamGroup;
  /** Plain ones without 'division' and 'conference'. */
  keys: readonly string[];
}

const GROUPS: readonly NamedGroup[] = LEAGUES.flatMap((league) => {
  const { conferences, groupWord } = leagueFacts(league);
  const ofLeague = teamsOf(league);
  return conferences.flatMap(({ name, shortName, divisions }): NamedGroup[] => {
    const teams = ofLeague.filter(({ conference }) => conference === name);
    const isEastern = shortName === 'East' || shortName === 'West';
    const names = [name.replace(' Conference', ''), shortName].map(plainName);
    const title = groupWord === 'league' || isEastern ? name : shortName;
    return [
      { group: { league, name: title, teams }, keys: names },
      ...divisions.map((division) => ({
        group: {
          league,
          name: isEastern ? `${division} Division` : `${shortName} ${division}`,
          teams: teams.filter((team) => team.division === division),
        },
        keys: isEastern ? divisionKeys(division) : names.map((of) => `${of} ${plainName(division)}`),
      })),
    ];
  });
});

function divisionKeys(division: string): string[] {
  return division === 'Metropolitan' ? ['metropolitan', 'metro'] : [plainName(division)];
}

const GROUP_WORDS = new Set(
  'division divisions div conference conferences conf team teams standings'.split(' '),
);

/** Alone, these name no group: 'east' begins many names. */
const VAGUE = new Set(['east', 'west', 'eastern', 'western', 'central']);

/**
 * Reads 'nfc north', 'al east teams', 'pacific division nba'. One name may be a division of two leagues.
 * @param names as `significantText` returns them.
 */
export function readGroups(names: string): TeamGroup[] {
  const { leagues, rest } = readLeagues(names);
  const words = rest.split(' ').filter(Boolean);
  const key = words.filter((word) => !GROUP_WORDS.has(word)).join(' ');
  const isNamed = words.length > key.split(' ').length || leagues.length > 0;
  if (key === '' || (VAGUE.has(key) && !isNamed)) return [];
  const ofLeagues = GROUPS.filter(({ group }) => leagues.length === 0 || leagues.includes(group.league));
  const exact = ofLeagues.filter(({ keys }) => keys.includes(key));
  const found =
    exact.length > 0 || !/. ./.test(key)
      ? exact
      : ofLeagues.filter(({ keys }) => keys.some((name) => name.startsWith(key)));
  return found.map(({ group }) => group);
}
