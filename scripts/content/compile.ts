import { ALL_TEAMS, teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import { leagueFacts, leagueFromPath } from '../../src/domain/leagues.ts';
import { MARKET_CITIES } from '../../src/domain/teams/market-cities.ts';
import { slugOf } from '../../src/domain/slug.ts';
import { checkCollections, checkGamedayBags } from './check-bags.ts';
import { checkDrives } from './check-drives.ts';
import { checkProse, checkRepeats, wordsOf } from './check-prose.ts';
import { checkRoadtrip, checkRoadtrips } from './check-roadtrips.ts';
import { type Finding, parseTextFile, type SourceFile, type TextFile } from './text-file.ts';
import { type PlacesFront, readPlaces } from './read-places.ts';
import { type LeagueRules, readLeagueRules, readVenue, type VenueFront } from './read-venues.ts';
import {
  CITY_SCHEMA,
  ROADTRIP_SCHEMA,
  TEAM_SCHEMA,
  type CityFront,
  type RoadtripFront,
  type TeamFront,
} from './schemas.ts';

export interface GoodText<FrontMatter> extends TextFile<FrontMatter> {
  front: FrontMatter;
}

export interface Content {
  guides: { team: Team; teamText: GoodText<TeamFront>; cityText: GoodText<CityFront> }[];
  roadtrips: GoodText<RoadtripFront>[];
  /** Keys are market cities. */
  cities: ReadonlyMap<string, GoodText<CityFront>>;
  venues: VenueFront[];
  leagueRules: LeagueRules[];
  places: PlacesFront[];
  /** Findings are sorted by file and line. A file with a finding is in none of the lists above. */
  findings: Finding[];
  /** Gaps in places. They keep no file from being loaded. */
  remarks: Finding[];
  /** What has a file, valid or not. A load keeps its stored rows. */
  present: {
    teamIds: ReadonlySet<number>;
    roadtripSlugs: ReadonlySet<string>;
    /** Like 'venues/pnc-park'. */
    files: ReadonlySet<string>;
  };
  words: number;
}

const CITY_SECTIONS = [
  'Getting Around',
  'One Warning',
  'Day 1',
  'Day 2',
  'Day Trip Options',
  'Places to Stay',
] as const;
/** Day 1 and Day 2 of a team come before those of its city, and may be missing. */
const TEAM_SECTIONS = ['Introduction', 'Day 1', 'Day 2', 'Day 3 - Game Day'] as const;
const OPTIONAL_SECTIONS: ReadonlySet<string> = new Set(['Day 1', 'Day 2']);

/** Checks all files (content/README.md) and joins teams with their cities. */
export function compileContent(files: readonly SourceFile[]): Content {
  const findings: Finding[] = [];
  const cityFiles: TextFile<CityFront>[] = [];
  const teamFiles: { file: TextFile<TeamFront>; team: Team | null }[] = [];
  const roadtripFiles: TextFile<RoadtripFront>[] = [];
  const remarks: Finding[] = [];
  const venues: VenueFront[] = [];
  const leagueRules: LeagueRules[] = [];
  const places: PlacesFront[] = [];
  const keep = <Data>(list: Data[], data: Data | null) => void (data !== null && list.push(data));
  for (const source of files) {
    const [, folder, league] = source.path.split('/');
    if (folder === 'venues') keep(venues, readVenue(source, findings));
    else if (folder === 'leagues') keep(leagueRules, readLeagueRules(source, findings));
    else if (folder === 'places') keep(places, readPlaces(source, findings, remarks));
    else if (folder === 'cities') cityFiles.push(readCity(source, findings));
    else if (folder === 'teams') teamFiles.push(readTeam(source, league ?? '', findings));
    else if (folder === 'roadtrips') {
      const file = readRoadtrip(source, findings);
      roadtripFiles.push(file);
      if (file.front) findings.push(...checkDrives(source.path, source.text, file.front));
    } else
      findings.push({ file: source.path, line: 1, rule: 'is in no folder that content/README.md lists' });
  }
  const all = [...cityFiles, ...teamFiles.map(({ file }) => file), ...roadtripFiles];
  findings.push(
    ...checkRepeats(all),
    ...checkRoadtrips(roadtripFiles),
    ...checkCollections(venues),
    ...checkGamedayBags(teamFiles, venues, leagueRules),
  );

  const faulty = new Set(findings.map(({ file }) => file));
  const cities = new Map(
    cityFiles.filter((file) => isGood(file, faulty)).map((file) => [file.front.city, file] as const),
  );
  const guides: Content['guides'] = [];
  for (const { file, team } of teamFiles) {
    if (team === null || !isGood(file, faulty)) continue;
    const cityText = cities.get(team.marketCity);
    if (cityText) guides.push({ team, teamText: file, cityText });
    else findings.push(cityMissing(file, team, cityFiles));
  }
  const names = new Set(files.map(({ path }) => path.replace(/^content\/|\.\w+$/g, '')));
  return {
    guides,
    cities,
    roadtrips: roadtripFiles.filter((file) => isGood(file, faulty)),
    venues: venues.filter((venue) => !awaitsRules(venue, leagueRules, names)),
    leagueRules,
    places,
    findings: findings.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)),
    remarks,
    present: {
      teamIds: new Set(teamFiles.flatMap(({ team }) => (team ? [team.id] : []))),
      roadtripSlugs: new Set(roadtripFiles.map(({ name }) => name)),
      files: names,
    },
    words: all.reduce((sum, { sections }) => sum + wordsOf(sections), 0),
  };
}

/** A venue without a bag rule of its own stays as it is stored while the file of its league is invalid. */
function awaitsRules(
  { venue, bags }: VenueFront,
  leagueRules: readonly LeagueRules[],
  files: ReadonlySet<string>,
): boolean {
  if (bags && 'text' in bags) return false;
  const leagues = ALL_TEAMS.flatMap(({ venueId, league }) => (venueId === venue ? league : []));
  return leagues.some(
    (league) =>
      files.has(`leagues/${leagueFacts(league).path}`) && !leagueRules.some(({ id }) => id === league),
  );
}

export function teamsWithoutText({ present }: Pick<Content, 'present'>): Team[] {
  return ALL_TEAMS.filter(({ id }) => !present.teamIds.has(id));
}

function isGood<FrontMatter>(
  file: TextFile<FrontMatter>,
  faulty: ReadonlySet<string>,
): file is GoodText<FrontMatter> {
  return file.front !== null && !faulty.has(file.path);
}

function readCity(source: SourceFile, findings: Finding[]): TextFile<CityFront> {
  const file = parseTextFile(source, CITY_SCHEMA, findings);
  findings.push(...checkProse(file, CITY_SECTIONS, { whole: 500, sections: {}, otherSections: 1 }));
  if (file.front === null) return file;
  const { city } = file.front;
  const at = { file: file.path, line: file.lineOf('city') };
  if (!MARKET_CITIES.some(({ name }) => name === city)) {
    findings.push({ ...at, rule: `"${city}" is no team's city (src/domain/teams)` });
  } else if (file.name !== slugOf(city)) {
    findings.push({ ...at, rule: `the file of ${city} must be called ${slugOf(city)}.md` });
  }
  return file;
}

function readTeam(source: SourceFile, folder: string, findings: Finding[]) {
  const file = parseTextFile(source, TEAM_SCHEMA, findings);
  const counts = { Introduction: 90, 'Day 1': 40, 'Day 2': 40, 'Day 3 - Game Day': 200 };
  const found = new Set(file.sections.map(({ heading }) => heading));
  const headings = TEAM_SECTIONS.filter((heading) => !OPTIONAL_SECTIONS.has(heading) || found.has(heading));
  findings.push(...checkProse(file, headings, { whole: 300, sections: counts, otherSections: 0 }));
  const league = leagueFromPath(folder);
  const team = league && teamBySlug(league, file.name);
  const at = { file: file.path, line: file.lineOf('team') };
  if (league === null) {
    findings.push({ ...at, rule: `"${folder}" is no league's folder` });
  } else if (team === null) {
    findings.push({ ...at, rule: `"${file.name}" is no team of the ${league}` });
  } else if (file.front && file.front.team !== file.name) {
    findings.push({ ...at, rule: `team is "${file.front.team}", the file's name says "${file.name}"` });
  }
  return { file, team };
}

function readRoadtrip(source: SourceFile, findings: Finding[]): TextFile<RoadtripFront> {
  const file = parseTextFile(source, ROADTRIP_SCHEMA, findings);
  const headings = ['Introduction', ...(file.front?.cities ?? [])];
  if (file.front) {
    const counts = { whole: 500, sections: { Introduction: 200 }, otherSections: 60 };
    findings.push(...checkProse(file, headings, counts), ...checkRoadtrip(file, file.front));
  }
  return file;
}

function cityMissing(file: TextFile<unknown>, team: Team, cityFiles: readonly TextFile<unknown>[]): Finding {
  const path = `content/cities/${slugOf(team.marketCity)}.md`;
  const exists = cityFiles.some((city) => city.path === path);
  const rule = exists
    ? `cannot be shown until ${path} has no findings`
    : `the ${leagueFacts(team.league).league} team's city has no file ${path}`;
  return { file: file.path, line: file.lineOf('team'), rule };
}
