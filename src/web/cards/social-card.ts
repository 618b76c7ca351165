import type { League } from '../../domain/leagues.ts';
import type { Team } from '../../domain/teams/index.ts';
import { paths } from '../paths.ts';
import type { SocialCard } from '../ui/social-tags.tsx';
import { cardGame, type NextGame } from './card-game.ts';

/**
 * A team's card for the head of its pages. Its address changes when the next game does, so that networks
 * fetch the new one.
 * @param gamesFromNext upcoming games from the first on; none where the page does not know them.
 */
export function teamSocialCard(team: Team, gamesFromNext: readonly NextGame[]): SocialCard {
  const next = cardGame(gamesFromNext, team);
  const date = next?.date ? ` on ${next.date.weekday}, ${next.date.day}` : '';
  return {
    path: paths.teamCard(team, next?.version),
    alt: next
      ? `${team.fullName}. Next game${date}: ${next.matchup}${next.place ? `, in ${next.place}` : ''}.`
      : `${team.fullName}: schedule, tickets and travel guide.`,
  };
}

/** A roadtrip's card, for its own page and those of its game sequences. */
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
