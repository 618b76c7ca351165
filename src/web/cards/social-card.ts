import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import { cardGame, type NextGame } from './card-game.ts';

/**
 * The URL changes with the next game, so that social networks fetch the new card.
 * @param gamesFromNext the upcoming games in order; empty when the page does not know them.
 */
export function teamSocialCard(team: Team, gamesFromNext: readonly NextGame[]): SocialCard {
  const next = cardGame(gamesFromNext, team);
  const date = next?.date ? ` on ${next.date.weekday}, ${next.date.day}` : '';
  return {
    path: paths.teamCard(team, next?.version),
    alt: next
      ? `${team.fullName}. Next game${date}: ${next.matchup}${next.place ? `, in ${next.place}` : ''}.`
      : `${team.fullName}: schedule and travel guide.`,
  };
}

export function roadtripSocialCard({
  slug,
  league,
  title,
  cities,
}: {
  slug: string;
  league: League;
  title: string;
  cities: readonly string[];
}): SocialCard {
  return {
    path: paths.roadtripCard(slug),
    alt: `Map of the roadtrip ${league} ${title}: ${cities.join(', ')}.`,
  };
}
