import { BRAND } from '../../domain/brand.ts';
import { longDayText } from '../../domain/dates/date-text.ts';
import { listText } from '../../domain/list-text.ts';
import { leaguesOf } from '../../domain/search/search-question.ts';
import { currentNickname } from '../../domain/teams/index.ts';
import type { Head } from '../page/head.ts';
import { breadcrumbData } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { cityCrumbs } from './city-page.tsx';
import { hasCityTickets, type AskedCity, type CityState } from './city-state.ts';

export function cityHead({ city, from }: AskedCity, state: CityState, siteOrigin: string): Head {
  const teams = city.teams.map(currentNickname);
  const when = from === null ? '' : ` from ${longDayText(from)}`;
  return {
    title: `Games in ${city.name}${when}: ${listText(teams, '&')} | ${BRAND.name}`,
    description: `Every ${listText(teams, 'and')} home game in ${city.name} by date: this weekend, weeks with several teams at home, games within two hours${state.kind === 'loaded' && hasCityTickets(state) ? ', tickets and guides' : ', and guides'}.`,
    canonical: paths.city(city.slug, from),
    // Other dates repeat parts of the first page.
    noindex: from !== null || (state.kind === 'loaded' && (state.isSample || isBare(state))),
    section: paths.cityGuides(),
    hasGuideStyles: true,
    teamColors: leaguesOf(city.teams),
    structuredData: [breadcrumbData(cityCrumbs(city), siteOrigin)],
  };
}

/** Agrees with the sitemap. */
function isBare({ counts, guides }: Extract<CityState, { kind: 'loaded' }>): boolean {
  return counts.length === 0 && guides.length === 0;
}
