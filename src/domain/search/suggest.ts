import type { League } from '../leagues.ts';
import type { Team } from '../teams/index.ts';
import { marketCityOf, type MarketCity } from '../teams/market-cities.ts';
import type { SearchQuestion } from './search-question.ts';
import { leaguesBegunBy, type SearchResults } from './search.ts';

export type AskedQuestion = Exclude<SearchQuestion, { kind: 'names' }>;

export type Suggestion =
  /** The search for what the whole text asks. */
  | { kind: 'question'; question: AskedQuestion }
  | { kind: 'league'; league: League }
  | { kind: 'city'; city: MarketCity }
  | { kind: 'team'; team: Team }
  /** Only the database knows whether a team's own guide is stored. */
  | { kind: 'guides'; city: MarketCity };

const MAX_SUGGESTIONS = 8;
const MAX_CITIES = 2;

/** Lists the best first (docs/rules.md#search). */
export function suggest(question: SearchQuestion, { league, teams, cities }: SearchResults): Suggestion[] {
  const ofCities: Suggestion[] = cities.slice(0, MAX_CITIES).map((city) => ({ kind: 'city', city }));
  const ofTeams: Suggestion[] = teams.map((team) => ({ kind: 'team', team }));
  const [only, ...others] = teams;
  const guides: Suggestion[] =
    only && others.length === 0 ? [{ kind: 'guides', city: marketCityOf(only) }] : [];
  const names = isCityName(teams, cities[0])
    ? [...ofCities.slice(0, 1), ...ofTeams]
    : [...ofTeams, ...guides, ...ofCities];
  const asked: Suggestion[] = question.kind === 'names' ? [] : [{ kind: 'question', question }];
  const leagues = (league ? [league] : leaguesBegunBy(question.names)).map((one): Suggestion => ({
    kind: 'league',
    league: one,
  }));
  return [...asked, ...leagues, ...names].slice(0, MAX_SUGGESTIONS);
}

/** Several teams of the first city mean that its name was typed. */
function isCityName(teams: readonly Team[], city: MarketCity | undefined): boolean {
  const ofCity = teams.filter(({ marketCity }) => marketCity === city?.name);
  return ofCity.length > 1 && teams[0] === ofCity[0];
}
