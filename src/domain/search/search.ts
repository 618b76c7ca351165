import { LEAGUES, type League } from '../leagues.ts';
import { MARKET_CITIES, type MarketCity } from '../teams/market-cities.ts';
import { cityNames, readCities } from './city-names.ts';
import { REGIONS, TEAM_FAN_NAMES, VENUE_FAN_NAMES } from './fan-names.ts';
import { leagueNamed, leagueWords } from './league-words.ts';
import { ABBREVIATION_LETTERS, createNameIndex, significantText, type NameIndex } from './name-index.ts';
import { plainName } from '../slug.ts';
import { STATE_NAMES } from './state-names.ts';
import { readTeamSides } from './matchup-query.ts';
import { readGroups } from './team-groups.ts';
import { readTeamList } from './team-list.ts';
import { ALL_TEAMS, type Team } from '../teams/index.ts';
import { venueById, type Venue } from '../venues/index.ts';

export const MAX_RESULTS = { teams: 16, cities: 6, roadtrips: 6 } as const;

export interface SearchableRoadtrip {
  slug: string;
  title: string;
  league: League;
  cities: readonly string[];
}

export interface SearchResults {
  /** If the whole query names a league ('NHL', 'hockey'), `teams` is empty. */
  league: League | null;
  teams: readonly Team[];
  cities: readonly MarketCity[];
  roadtrips: readonly SearchableRoadtrip[];
}

const NOTHING = { exact: [], close: [], near: [] };
const cityByName = new Map(MARKET_CITIES.map((city) => [city.name, city]));

export function createTeamIndex(): NameIndex<Team> {
  return createNameIndex(ALL_TEAMS.map((team) => ({ item: team, ...teamWords(team) })));
}

/** A shorter text begins too many names. */
const MIN_LETTERS_OF_SPORT = 3;

/** Accepts unfinished names ('nh', 'hock'). */
export function leaguesBegunBy(text: string): League[] {
  const begun = plainName(text);
  return LEAGUES.filter((league) =>
    leagueWords(league).some((word, index) => {
      const minLetters = index === 0 ? ABBREVIATION_LETTERS : MIN_LETTERS_OF_SPORT;
      return begun.length >= minLetters && word.startsWith(begun);
    }),
  );
}

/** See docs/rules.md#search. Never throws. */
export function createSearch(
  roadtrips: readonly SearchableRoadtrip[],
  teamIndex: NameIndex<Team> = createTeamIndex(),
): (text: string) => SearchResults {
  const cityIndex = createNameIndex(
    MARKET_CITIES.map((city) => ({ item: city, names: cityNames(city.name), places: [], around: [] })),
  );
  const tripIndex = createNameIndex(
    roadtrips.map((trip) => ({
      item: trip,
      names: [trip.title],
      places: trip.cities.flatMap(cityNames),
      around: leagueWords(trip.league),
    })),
  );
  const tripsOf = (teams: readonly Team[]) =>
    roadtrips.filter((trip) => teams.some((team) => isOnTheWay(team, trip))).slice(0, MAX_RESULTS.roadtrips);
  return (text) => {
    const names = significantText(text);
    const places = readCities(names);
    if (places && places.length > 1) {
      const cities = places.flat().slice(0, MAX_RESULTS.cities);
      return { league: null, teams: [], cities, roadtrips: tripIndex.find(text).close };
    }
    const group = readGroups(names).flatMap(({ teams }) => teams);
    const listed = group.length > 0 ? group : readTeamList(names, teamIndex);
    if (listed) return { league: null, teams: listed, cities: [], roadtrips: tripsOf(listed) };
    const league = leagueNamed(names || text);
    const teamHits = league ? NOTHING : teamIndex.find(text);
    const cityHits = cityIndex.find(text);
    const tripHits = tripIndex.find(text);
    const isClose = teamHits.close.length + cityHits.close.length > 0;
    const cities = isClose ? cityHits.close : cityHits.near;
    const trips = [...tripHits.close, ...tripHits.near];
    const named = [...teamHits.close, ...teamHits.near];
    const isKnown = league !== null || named.length + cities.length + trips.length > 0;
    const sides = league ? null : readTeamSides(text, teamIndex);
    const alternatives = sides ? [...new Set([...sides.one, ...sides.other])] : teamIndex.findSome(text);
    const teams = (sides === null && isKnown ? named : alternatives).slice(0, MAX_RESULTS.teams);
    const theirCities = teams.flatMap(({ marketCity }) => cityByName.get(marketCity) ?? []);
    return {
      league,
      teams,
      cities: [...new Set([...cities, ...theirCities])].slice(0, MAX_RESULTS.cities),
      roadtrips: [...new Set([...trips, ...tripsOf(teams)])].slice(0, MAX_RESULTS.roadtrips),
    };
  };
}

function isOnTheWay(team: Team, trip: SearchableRoadtrip): boolean {
  return trip.league === team.league && trip.cities.includes(team.marketCity);
}

function teamWords(team: Team) {
  const { fullName, nickname, abbreviation, aliases, playsAs, slug, marketCity } = team;
  const venue = venueById(team.venueId);
  const fanNames = TEAM_FAN_NAMES[slug] ?? [];
  return {
    names: [fullName, nickname, abbreviation, ...aliases, ...(playsAs ? [playsAs] : []), ...fanNames],
    places: cityNames(marketCity),
    around: [...leagueWords(team.league), ...(venue ? placeNames(venue) : [])],
    former: venue?.aliases ?? [],
  };
}

function placeNames(venue: Venue): string[] {
  const regions = Object.keys(REGIONS).filter((name) => REGIONS[name]?.includes(venue.region ?? ''));
  return [venue.name, ...(VENUE_FAN_NAMES[venue.id] ?? []), venue.city, ...stateNames(venue), ...regions];
}

function stateNames({ region, country }: Venue): string[] {
  const name = STATE_NAMES[`${country}-${region}`];
  return [...(name === undefined ? [] : [name]), ...(country === 'CA' ? ['Canada'] : [])];
}
