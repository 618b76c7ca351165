import type { Head } from '../page/head.ts';
import { BRAND } from '../../domain/brand.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Config } from '../../config/parse-config.ts';
import { framesOf } from '../activities/activities.ts';
import { widgetFrameSource } from '../activities/frame-policy.ts';
import { teamSocialCard } from '../cards/social-card.ts';
import { paths } from '../urls/paths.ts';
import { sportsTeamData } from '../teams/team-head.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { cityGuideCrumbs } from './city-guide-page.tsx';
import type { GuideState } from './guide-state.ts';

const DESCRIPTION_LENGTH = 155;

export function guideHead(
  team: Team,
  state: GuideState,
  config: Pick<Config, 'siteOrigin' | 'widgetOrigin'>,
): Head {
  const isLoaded = state.kind === 'loaded';
  return {
    title: `City Guide: ${team.fullName} - ${team.marketCity} | ${BRAND.name}`,
    description: isLoaded
      ? `${state.guide.introText.slice(0, DESCRIPTION_LENGTH)}...`
      : `Going to see the ${team.fullName} in ${team.marketCity}: the game and two days around it.`,
    isDescriptionCut: isLoaded,
    canonical: paths.cityGuide(team),
    card: teamSocialCard(team, []),
    noindex: isLoaded && state.isSample,
    section: paths.cityGuides(),
    hasGuideStyles: true,
    teamColors: [team.league],
    hasFragment: state.kind === 'error',
    // 'Try Again' may load the widget.
    frames: isLoaded ? framesOf([state.activities]) : [widgetFrameSource(config)],
    structuredData: [
      sportsTeamData(team, config.siteOrigin),
      breadcrumbData(cityGuideCrumbs(team), config.siteOrigin),
    ],
  };
}
