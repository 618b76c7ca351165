import { BRAND } from '../../domain/brand.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { leagueCrumbs } from '../leagues/league-page.tsx';
import type { Head } from '../page/head.ts';
import { breadcrumbData, type Crumb } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { scheduleQueryString } from '../urls/schedule-query.ts';
import { hasTicketsOn, type ScheduleState } from './schedule-state.ts';
import { periodText, type AskedSchedule } from './shown-period.ts';

export function scheduleCrumbs({ league }: Pick<AskedSchedule, 'league'>): Crumb[] {
  const above = league === null ? [{ label: 'Home', href: paths.home() }] : leagueCrumbs(league);
  return [...above, { label: 'Schedule', href: paths.schedule(league) }];
}

export function scheduleTitle(asked: AskedSchedule, state: ScheduleState): string {
  const { league, view } = asked;
  if (view.from !== null) return `${league ?? 'All'} Games, ${periodText(asked)} | ${BRAND.name}`;
  return league === null
    ? `Games Today: NFL, NBA, NHL & MLB Schedule | ${BRAND.name}`
    : `${league} Schedule: Upcoming Games${hasTickets(state) ? ' & Tickets' : ''} | ${BRAND.name}`;
}

function hasTickets(state: ScheduleState): boolean {
  return state.kind === 'loaded' && hasTicketsOn(state.days);
}

export function scheduleHead(asked: AskedSchedule, state: ScheduleState, siteOrigin: string): Head {
  const { league, view } = asked;
  const tickets = hasTickets(state) ? 'tickets, ' : '';
  return {
    title: scheduleTitle(asked, state),
    description:
      league === null
        ? `Every ${LEAGUES.join(', ')} game day by day: who plays where, with ${tickets}a city guide and a trip around every game.`
        : `${league} games by date: who plays where, filtered by team, city or month, with ${tickets}a city guide for every stop.`,
    canonical: paths.schedule(league, view),
    // Other dates, filtered and later pages repeat parts of the first pages.
    noindex: scheduleQueryString(view) !== '' || (state.kind === 'loaded' && state.isSample),
    section: league === null ? paths.schedule(null) : paths.league(league),
    styles: ['schedule-page'],
    isPaintedWhole: true,
    teamColors: league === null ? LEAGUES : [league],
    hasFragment: true,
    structuredData: [breadcrumbData(scheduleCrumbs(asked), siteOrigin)],
  };
}
