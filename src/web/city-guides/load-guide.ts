import { readGuidePage } from '../../db/queries/city-guides.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import { easternDateAt } from '../../domain/dates/eastern-time.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import { activitiesOf } from '../activities/activities.ts';
import { rowInCity } from '../games/game-row.ts';
import { isSampleListing } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { paths } from '../urls/paths.ts';

export type LoadedGuide = Extract<Awaited<ReturnType<typeof loadGuide>>, { kind: 'loaded' }>;

export type GuideState =
  | LoadedGuide
  | { kind: 'loading' }
  /** Its text is always ours, never the database driver's. */
  | { kind: 'error'; what: string; message: string };

export const GUIDE_UNREACHABLE = 'The guide did not load in time.';

export async function loadGuide(deps: Deps, team: Team) {
  const { guide, homeGames, gamesAround, guides, feed, roadtrips, removal, ...facts } = await readGuidePage(
    deps.db,
    { team, slug: guideSlug(team), path: paths.cityGuide(team), now: deps.now() },
  );
  if (guide === null) return { kind: 'missing', removal } as const;
  const rules = ticketRules(deps.config);
  const today = easternDateAt(deps.now());
  const [nextGame] = homeGames;
  const lineOf = (game: ListedGame) => rowInCity(game, team.marketCity, rules);
  return {
    kind: 'loaded' as const,
    guide,
    ...facts,
    activities: activitiesOf(guide, paths.guideWidget(team), deps.config),
    homeGames: homeGames.map(lineOf),
    /** The first of `homeGames`. */
    nextGame: nextGame ? lineOf(nextGame) : null,
    today,
    /** The month of the next game or, without one, of today; January is 0. */
    month: Number((nextGame?.localDateTime ?? today).slice(5, 7)) - 1,
    /** Home games of the city's other teams in the week around it. */
    gamesAround: gamesAround.map(lineOf),
    /** The city's other teams with a stored guide. */
    otherGuides: marketCityOf(team).teams.filter((other) => other !== team && guides.has(guideSlug(other))),
    provenance: feed,
    isSample: homeGames.length > 0 && isSampleListing(feed, [...homeGames, ...gamesAround]),
    roadtrips,
  };
}
