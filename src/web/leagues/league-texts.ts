import type { League } from '../../domain/leagues.ts';

/**
 * `sportName` is fans' name for the sport; the API calls the NFL's sport 'American Football'. A page shows
 * `season` when no games are listed.
 */
export const LEAGUE_TEXTS: Record<League, Record<'sportName' | 'blurb' | 'teamsLine' | 'season', string>> = {
  NFL: {
    sportName: 'Football',
    blurb:
      'Seventeen games, eight or nine of them at home: an NFL trip is a weekend built around one afternoon. Pick a stadium, come a day early, stay for Monday.',
    teamsLine: '32 teams across the United States',
    season: 'The NFL plays from September to early January, with the playoffs into February.',
  },
  NBA: {
    sportName: 'Basketball',
    blurb:
      'Forty-one nights in every building, most of them downtown. Two or three NBA cities fit into a week, and many arenas are a walk from the hotel.',
    teamsLine: '30 teams',
    season: 'The NBA plays from October to mid-April, with the playoffs into June.',
  },
  NHL: {
    sportName: 'Hockey',
    blurb:
      'Cold nights, loud buildings, and a border worth crossing. NHL teams come in clusters, so a train or a short drive often gets you to the next rink.',
    teamsLine: '32 teams',
    season: 'The NHL plays from October to mid-April, with the playoffs into June.',
  },
  MLB: {
    sportName: 'Baseball',
    blurb:
      'Games nearly every day from spring to fall, and no two ballparks alike. Baseball is the road trip sport: string together parks and let the schedule draw the map.',
    teamsLine: '30 teams',
    season: 'MLB plays from late March to the end of September, with the playoffs in October.',
  },
};
