import type { RoadtripCard } from '../../domain/content/roadtrip.ts';
import { clockParts } from '../../domain/dates/date-text.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { SocialCard } from '../page/social-tags.tsx';
import { paths } from '../urls/paths.ts';

type NextGame = Pick<
  Game,
  'source' | 'localDateTime' | 'dateTbd' | 'homeTeam' | 'awayTeam' | 'neutralSite' | 'city' | 'venueName'
>;

/**
 * @param games the upcoming games in order.
 * @returns null for a sample game, because a shared card lacks the page's notice.
 */
export function cardGame(games: readonly NextGame[], team: Pick<Team, 'fullName'>) {
  const [game] = games;
  if (game === undefined || game.source === 'sample') return null;
  const isHome = game.homeTeam === team.fullName;
  const opponent = (isHome ? game.awayTeam : game.homeTeam) ?? 'Opponent TBD';
  const matchup = `${isHome || game.neutralSite ? 'vs' : 'at'} ${opponent}`;
  const place = game.city ?? game.venueName;
  const words = game.dateTbd ? null : clockParts(game.localDateTime);
  return {
    /** 'Tue' and 'Dec 1'; null while the date is unknown. */
    date: words && { weekday: words.weekday.slice(0, 3), day: `${words.month.slice(0, 3)} ${words.day}` },
    matchup,
    place,
    /** It makes the card's URL change with the card. */
    version: slugOf(`${words ? localDateOf(game) : 'tbd'} ${matchup} ${place ?? ''}`),
  };
}

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
}: Pick<RoadtripCard, 'slug' | 'league' | 'title' | 'cities'>): SocialCard {
  return {
    path: paths.roadtripCard(slug),
    alt: `Map of the roadtrip ${league} ${title}: ${cities.join(', ')}.`,
  };
}
