import { LEAGUES } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { FeaturedRoadtrips } from '../roadtrips/roadtrip-card.tsx';
import type { ListedRoadtrip } from '../roadtrips/roadtrip-list.ts';
import { LeagueCards } from '../leagues/league-cards.tsx';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import { ShortTripsForm } from '../trips/trips-form.tsx';
import { GamesAhead, WeekendsAhead, type GamesAheadView } from './games-ahead.tsx';
import { GamesNear, type GamesNearState } from './games-near.tsx';

const BENEFITS = [
  {
    title: 'Plan your itinerary',
    text: 'See who plays where on your dates, and how far it is from one game to the next.',
  },
  {
    title: 'Local attractions',
    text: 'Every city guide covers the days around the game: what to see, where to eat, where to stay.',
  },
  {
    title: 'Easy navigation',
    text: 'From league to team to game to guide in a few steps, on any phone.',
  },
] as const;

export interface HomeView {
  /** Null when the database does not respond. */
  games: GamesAheadView | null;
  near: GamesNearState;
  featured: readonly Pick<ListedRoadtrip, 'card' | 'next'>[];
}

export function HomePage({ games, near, featured, weekend }: HomeView & { weekend: DateSpan }) {
  const firstTickets = firstWithTickets(games, near);
  return (
    <>
      <header className="home-hero">
        <h1>Explore Sports Destinations</h1>
        <p className="lead">
          Pick a game, then build the trip around it: 124 teams, every upcoming date, and the city that comes
          with it.
        </p>
        <ShortTripsForm start={weekend.from} end={weekend.through} />
        <p>
          <a className="btn quiet" href={paths.cityGuides()}>
            Browse City Guides
          </a>{' '}
          <a className="btn quiet" href={paths.roadtrips()}>
            View Roadtrips
          </a>
        </p>
      </header>
      <LeagueCards leagues={LEAGUES} />
      {games?.isSample && <SampleNotice />}
      <GamesNear state={near} />
      {firstTickets === 'near' && <ScheduleNotes provenance={null} hasTickets />}
      {games && <GamesAhead view={games} />}
      {firstTickets === 'today' && <ScheduleNotes provenance={null} hasTickets />}
      <WeekendsAhead cities={games?.weekend ?? []} />
      {firstTickets === 'weekend' && <ScheduleNotes provenance={null} hasTickets />}
      <section>
        <h2>Featured Roadtrips</h2>
        <FeaturedRoadtrips state={{ kind: 'loaded', roadtrips: featured }} />
      </section>
      <section>
        <h2>Why Explore</h2>
        <div className="cards">
          {BENEFITS.map(({ title, text }) => (
            <section key={title} className="card">
              <h3>{title}</h3>
              <p>{text}</p>
            </section>
          ))}
        </div>
      </section>
    </>
  );
}

/** The note about tickets follows this block. */
function firstWithTickets(games: HomeView['games'], near: GamesNearState) {
  if (near.kind === 'games' && hasTicketLink(near.rows)) return 'near';
  if (games?.today.some(({ rows }) => hasTicketLink(rows))) return 'today';
  return games?.weekend.some(({ rows }) => hasTicketLink(rows)) ? 'weekend' : null;
}
