import { LEAGUES } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { FeaturedRoadtrips } from '../roadtrips/roadtrip-card.tsx';
import type { ListedRoadtrip } from '../roadtrips/roadtrip-list.ts';
import { LeagueCards } from '../leagues/league-cards.tsx';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import { WatchExample } from '../saved-trips/watch-example.tsx';
import { HomeSlot } from '../ui/home-slot.tsx';
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
  return (
    <>
      <header className="home-hero">
        <h1>Explore Sports Destinations</h1>
        <p className="lead">Pick a game, then build the trip around it.</p>
        <HomeSlot news={null} />
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
      <Watch />
      <LeagueCards leagues={LEAGUES} />
      {games?.isSample && <SampleNotice />}
      <div className="home-games">
        {games && <GamesAhead view={games} />}
        <WeekendsAhead cities={games?.weekend ?? []} />
      </div>
      <GamesNear state={near} />
      <p className="link-line hub-links">
        <a href={paths.cities()}>Games by City</a> <a href={paths.twinbills()}>NFL Twinbills</a>{' '}
        <a href={paths.gamesAbroad()}>Games Abroad</a>
      </p>
      <section className="home-part">
        <header className="trip-heading">
          <h2>Featured Roadtrips</h2>
          <a href={paths.roadtrips()}>All roadtrips</a>
        </header>
        <FeaturedRoadtrips state={{ kind: 'loaded', roadtrips: featured }} />
      </section>
      <section className="home-part">
        <h2>Why Explore</h2>
        <ul className="stack thirds">
          {BENEFITS.map(({ title, text }) => (
            <li key={title} className="pick">
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Watch() {
  return (
    <section className="watch pick">
      <div>
        <h2>We Watch Your Trip and Repair It</h2>
        <p>
          When a game of your trip moves, one email says what you would lose and the fix that keeps the most
          games. One tap takes it.
        </p>
        <p className="acts">
          <a className="btn quiet" href={paths.trips()}>
            Plan a trip
          </a>
          <a className="btn quiet" href={`${paths.about()}#watch`}>
            See how it works
          </a>
        </p>
      </div>
      <WatchExample />
    </section>
  );
}
