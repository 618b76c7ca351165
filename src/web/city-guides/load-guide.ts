import { readGuidePage } from '../../db/queries/city-guides.ts';
import type { Removal } from '../../db/queries/content-facts.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Deps } from '../../composition/web-deps.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import type { Team } from '../../domain/teams/index.ts';
import { marketCityOf } from '../../domain/teams/market-cities.ts';
import { activitiesOf } from '../activities/activities.ts';
import { rowForTeam, rowInCity } from '../games/game-row.ts';
import { isSampleListing } from '../games/games-state.ts';
import { ticketRules } from '../games/ticket-rules.ts';
import { paths } from '../urls/paths.ts';
import { GUIDE_UNREACHABLE, type GuideState } from './guide-state.ts';

type LoadedGuide =
  | { kind: 'found'; state: Exclude<GuideState, { kind: 'loading' }> }
  | { kind: 'missing'; removal: Removal | null };

export const UNREADABLE_GUIDE: LoadedGuide = {
  kind: 'found',
  state: { kind: 'error', what: 'Database error', message: GUIDE_UNREACHABLE },
};

export async function loadGuide(deps: Deps, team: Team): Promise<LoadedGuide> {
  const read = await readGuidePage(deps.db, {
    team,
    slug: guideSlug(team),
    path: paths.cityGuide(team),
    now: deps.now(),
  });
  const { guide, homeGames, gamesAround, guides, feed, roadtrips, removal } = read;
  if (guide === null) return { kind: 'missing', removal };
  const rules = ticketRules(deps.config);
  const [nextGame] = homeGames;
  const lineOf = (game: ListedGame) => rowInCity(game, team.marketCity, rules);
  return {
    kind: 'found',
    state: {
      kind: 'loaded',
      guide,
      venueFacts: read.venueFacts,
      cityFacts: read.cityFacts,
      sources: read.sources,
      activities: activitiesOf(guide, paths.guideWidget(team), deps.config),
      nextGame: nextGame ? lineOf(nextGame) : null,
      gamesAround: gamesAround.map(lineOf),
      otherGuides: marketCityOf(team).teams.filter((other) => other !== team && guides.has(guideSlug(other))),
      homeGames: homeGames.map((game) => rowForTeam(game, team, rules)),
      provenance: feed,
      isSample: homeGames.length > 0 && isSampleListing(feed, [...homeGames, ...gamesAround]),
      roadtrips,
    },
  };
}
