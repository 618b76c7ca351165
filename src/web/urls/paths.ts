import { guideSlug, guideLinkSlug } from '../../domain/content/city-guide.ts';
import { leagueFacts, type League } from '../../domain/leagues.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { accountPaths } from './account-paths.ts';
import {
  journeyQuery,
  roadtripsQuery,
  type JourneyOrder,
  type RoadtripFilter,
  sequencesQuery,
  type SequencesView,
  type SequenceType,
} from './roadtrips-query.ts';
import { scheduleQueryString, type ScheduleView } from './schedule-query.ts';
import {
  gamesQuery,
  type GamesView,
  searchQuery,
  homeQuery,
  cityQueryString,
  weekendsQuery,
  type WeekendsView,
  twinbillsQuery,
  type TwinbillsView,
} from './page-queries.ts';
import { DEFAULT_TRIPS_QUERY, tripsQueryString, type TripsQuery } from './trips-query.ts';
import { fillPattern } from './fill-pattern.ts';
import { patterns } from './url-table.ts';

type TeamKey = Pick<Team, 'league' | 'slug'>;
type GuideKey = Pick<Team, 'league' | 'fullName'>;

const inLeague = (league: League) => ({ league: leagueFacts(league).path });
const ofTeam = ({ league, slug }: TeamKey) => ({ ...inLeague(league), slug });

export const paths = {
  ...accountPaths,
  /** The home page with the games near a place. */
  homeNear: (place: string) => `${patterns.home}${homeQuery.print({ near: place })}#near`,
  /** @param city the slug of the market city to jump to. */
  cityGuides: (city?: string) => `${patterns.cityGuides}${city === undefined ? '' : `#${city}`}`,
  cityGuidesFragment: () => patterns.cityGuidesFragment,
  cityGuide: (team: GuideKey) => fillPattern(patterns.cityGuide, { slug: guideSlug(team) }),
  storedCityGuide: (guide: Parameters<typeof guideLinkSlug>[0]) =>
    fillPattern(patterns.cityGuide, { slug: guideLinkSlug(guide) }),
  cityGuideFragment: (team: GuideKey) => fillPattern(patterns.cityGuideFragment, { slug: guideSlug(team) }),
  cities: () => patterns.cities,
  /** @param from the first date of the list, `YYYY-MM-DD`. */
  city: (slug: string, from: string | null = null) =>
    `${fillPattern(patterns.city, { slug })}${cityQueryString(from)}`,
  guideWidget: (team: GuideKey) => fillPattern(patterns.guideWidget, { slug: guideSlug(team) }),
  roadtripWidget: (slug: string, city: string) =>
    fillPattern(patterns.roadtripWidget, { slug, city: slugOf(city) }),
  roadtrips: (filter: Partial<RoadtripFilter> = {}) => `${patterns.roadtrips}${roadtripsQuery.print(filter)}`,
  roadtrip: (slug: string, order: JourneyOrder = 'original') =>
    `${fillPattern(patterns.roadtrip, { slug })}${journeyQuery.print({ order })}`,
  roadtripFragment: (slug: string, order: JourneyOrder = 'original') =>
    `${fillPattern(patterns.roadtripFragment, { slug })}${journeyQuery.print({ order })}`,
  roadtripCard: (slug: string) => fillPattern(patterns.roadtripCard, { slug }),
  roadtripImage: (file: string) => `/images/roadtrips/${file}`,
  sequences: (slug: string, type: SequenceType, view?: SequencesView) =>
    `${fillPattern(patterns.sequences, { slug, type })}${view ? sequencesQuery.print(view) : ''}`,
  sequenceList: (slug: string, type: SequenceType, view?: SequencesView) =>
    `${fillPattern(patterns.sequenceList, { slug, type })}${view ? sequencesQuery.print(view) : ''}`,
  sequenceCounts: (slug: string, order: JourneyOrder = 'original') =>
    `${fillPattern(patterns.sequenceCounts, { slug })}${journeyQuery.print({ order })}`,
  /** @param address the hash of the games' identities (docs/decisions/006-sequence-addresses.md). */
  sequence: (slug: string, address: string) => fillPattern(patterns.sequence, { slug, address }),
  sequenceCalendar: (slug: string, address: string) =>
    fillPattern(patterns.sequenceCalendar, { slug, file: `${address}.ics` }),
  /** @param asked what differs from the defaults; without it, the form. */
  trips: (asked: Partial<TripsQuery> = {}) =>
    `${patterns.trips}${tripsQueryString({ ...DEFAULT_TRIPS_QUERY, ...asked })}`,
  /** The same as `trips` with one game, for tables: a whole query takes longer to write than its row. */
  tripsAround: (gameId: string) => `${patterns.trips}?game=${encodeURIComponent(gameId)}`,
  /** @param code the text of `encodeTrip`. */
  trip: (code: string) => fillPattern(patterns.trip, { code }),
  tripCalendar: (code: string) => fillPattern(patterns.tripCalendar, { file: `${code}.ics` }),
  tripCard: (code: string) => fillPattern(patterns.tripCard, { code }),
  /** @param shown the id of an own answer to change, or 'new' for somebody else in this browser. */
  vote: (key: string, shown: string | null = null) =>
    `${fillPattern(patterns.vote, { key })}${shown === null ? '' : `?as=${shown}`}`,
  voteErase: (key: string) => fillPattern(patterns.voteErase, { key }),
  /** @param link the key of somebody's personal link. */
  voteLink: (key: string, link: string) => fillPattern(patterns.voteLink, { key, link }),
  tripMap: (code: string) => fillPattern(patterns.tripMap, { code }),
  /** A saved trip as friends see it. @param key the saved trip's `live_key`. */
  liveTrip: (key: string) => fillPattern(patterns.liveTrip, { key }),
  /** @param key the saved trip's `live_key`, or its `own_key` for the owner's calendar. */
  liveCalendar: (key: string) => fillPattern(patterns.liveCalendar, { file: `${key}.ics` }),
  /** The fragment of the grid. */
  tripsGrid: () => patterns.tripsGrid,
  tripsCsv: (asked: Partial<TripsQuery> = {}) =>
    `${patterns.tripsCsv}${tripsQueryString({ ...DEFAULT_TRIPS_QUERY, ...asked })}`,
  weekends: (view: Partial<WeekendsView> = {}) => `${patterns.weekends}${weekendsQuery.print(view)}`,
  twinbills: (view: Partial<TwinbillsView> = {}) => `${patterns.twinbills}${twinbillsQuery.print(view)}`,
  gamesAbroad: () => patterns.gamesAbroad,
  grandTours: () => patterns.grandTours,
  grandTour: (league: League) => fillPattern(patterns.grandTour, inLeague(league)),
  search: (query = '', near = '') => `${patterns.search}${searchQuery.print({ q: query, near })}`,
  about: () => patterns.about,
  privacy: () => patterns.privacy,
  terms: () => patterns.terms,
  league: (league: League) => fillPattern(patterns.league, inLeague(league)),
  /** MLB calls its conferences leagues. */
  conferences: (league: League) =>
    league === 'MLB' ? patterns.leagues : fillPattern(patterns.conferences, inLeague(league)),
  /** @param league null means all leagues. */
  schedule: (league: League | null, view?: ScheduleView) =>
    `${league === null ? patterns.schedule : fillPattern(patterns.leagueSchedule, inLeague(league))}${view ? scheduleQueryString(view) : ''}`,
  /** The fragment of the schedule. */
  scheduleGames: (league: League | null, view?: ScheduleView) =>
    `${league === null ? patterns.scheduleGames : fillPattern(patterns.leagueScheduleGames, inLeague(league))}${view ? scheduleQueryString(view) : ''}`,
  team: (team: TeamKey, view?: GamesView) =>
    `${fillPattern(patterns.team, ofTeam(team))}${view ? gamesQuery.print(view) : ''}`,
  teamGames: (team: TeamKey, view?: GamesView) =>
    `${fillPattern(patterns.teamGames, ofTeam(team))}${view ? gamesQuery.print(view) : ''}`,
  teamCalendar: ({ league, slug }: TeamKey) =>
    fillPattern(patterns.teamCalendar, { ...inLeague(league), file: `${slug}.ics` }),
  /** @param version the hash of the next game, which the card shows. */
  teamCard: (team: TeamKey, version?: string) =>
    `${fillPattern(patterns.teamCard, ofTeam(team))}${version ? `?v=${version}` : ''}`,
  /** @param token the one that a mail about saved trips names. */
  unsubscribe: (token: string) => fillPattern(patterns.unsubscribe, { token }),
  /** @param key of a trip's live link. */
  followTrip: (key: string) => fillPattern(patterns.followTrip, { key }),
  /** @param token the one that a mail to a follower names. */
  follower: (token: string) => fillPattern(patterns.follower, { token }),
  resendWebhook: () => patterns.resendWebhook,
  api: () => patterns.api,
  apiProblem: (name: string) => `${patterns.api}#${name}`,
  apiPlaces: () => '/api/v1/places',
  apiSuggestions: () => '/api/v1/search/suggestions',
  /** The build writes the file. */
  apiDescription: () => '/api/openapi.json',
  fetchGameSequences: () => patterns.fetchGameSequences,
  sitemap: () => patterns.sitemap,
  robots: () => patterns.robots,
  securityTxt: () => patterns.securityTxt,
  internalInvalidate: () => patterns.internalInvalidate,
  internalTestMail: () => patterns.internalTestMail,
  policyReports: () => patterns.policyReports,
  health: () => patterns.health,
  healthJson: () => patterns.healthJson,
} as const;
