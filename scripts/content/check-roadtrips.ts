import { leagueOfSlug } from '../../src/domain/content/roadtrip.ts';
import { leagueFromPath } from '../../src/domain/leagues.ts';
import { MARKET_CITIES } from '../../src/domain/teams/market-cities.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { hasStation, trainBetween } from '../../src/domain/travel/rail.ts';
import type { Finding, TextFile } from './text-file.ts';
import type { RoadtripFront } from './schemas.ts';

/** Each team and city must be known, each city needs a team, and both lists must have the same order. */
export function checkRoadtrip(
  file: TextFile<unknown>,
  { league: path, teams, cities, travel }: RoadtripFront,
): Finding[] {
  const league = leagueFromPath(path);
  if (league === null) return [];
  const inTeams = (rule: string): Finding => ({ file: file.path, line: file.lineOf('teams'), rule });
  const inCities = (rule: string): Finding => ({ file: file.path, line: file.lineOf('cities'), rule });
  const known = teams.flatMap((slug) => teamBySlug(league, slug) ?? []);
  const stops = known.map(({ marketCity }) => cities.indexOf(marketCity));
  return [
    ...teams
      .filter((slug) => teamBySlug(league, slug) === null)
      .map((slug) => inTeams(`"${slug}" is no team of the ${league}`)),
    ...cities
      .filter((city) => !MARKET_CITIES.some(({ name }) => name === city))
      .map((city) => inCities(`"${city}" is no team's city (src/domain/teams)`)),
    ...known
      .filter(({ marketCity }) => !cities.includes(marketCity))
      .map(({ slug, marketCity }) =>
        inTeams(`${slug} plays in ${marketCity}, which is not among the cities`),
      ),
    ...cities
      .filter((city) => !known.some(({ marketCity }) => marketCity === city))
      .map((city) => inCities(`no team of the trip plays in ${city}`)),
    ...(stops.some((stop, index) => stop < (stops[index - 1] ?? -1))
      ? [inTeams('teams are not in the order of the cities')]
      : []),
    ...(travel === 'rail'
      ? [
          ...citiesWithoutTrain(cities).map(inCities),
          ...known
            .filter(({ venueId }) => !hasStation(venueId))
            .map(({ slug }) =>
              inTeams(`no transit leads to the venue of ${slug} (src/domain/travel/rail-table.ts)`),
            ),
        ]
      : []),
  ];
}

function citiesWithoutTrain(cities: readonly string[]): string[] {
  return cities.slice(1).flatMap((city, index) => {
    const before = cities[index] ?? '';
    return trainBetween(before, city)
      ? []
      : `no train runs from ${before} to ${city} (src/domain/travel/rail-table.ts)`;
  });
}

/** A name begins with its league. Titles and featured places must be unique, and a former slug must not be in use. */
export function checkRoadtrips(files: readonly TextFile<RoadtripFront>[]): Finding[] {
  return files.flatMap((file, index) => {
    const { front } = file;
    if (front === null) return [];
    const before = files.slice(0, index);
    const sameTitle = before.find((other) => other.front?.title === front.title);
    const samePlace = before.find(
      (other) => front.sort_order > 0 && other.front?.sort_order === front.sort_order,
    );
    const sameLeague = before.find(
      (other) =>
        front.sort_order > 0 && (other.front?.sort_order ?? 0) > 0 && other.front?.league === front.league,
    );
    const usedName = front.formerly.find((slug) => files.some(({ name }) => name === slug));
    const at = (key: string, rule: string): Finding => ({ file: file.path, line: file.lineOf(key), rule });
    return [
      ...(leagueOfSlug(file.name) === leagueFromPath(front.league)
        ? []
        : [at('league', `the file's name must begin with "${front.league}-"`)]),
      ...(sameTitle ? [at('title', `${sameTitle.path} has the same title`)] : []),
      ...(samePlace ? [at('sort_order', `${samePlace.path} has sort_order ${front.sort_order} too`)] : []),
      ...(sameLeague ? [at('sort_order', `${sameLeague.path} is featured too, and of the same league`)] : []),
      ...(usedName ? [at('formerly', `"${usedName}" is a roadtrip of its own`)] : []),
    ];
  });
}
