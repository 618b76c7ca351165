import type { ReactNode } from 'react';
import { ReauthenticationStates, SecondSteps, TwoStepStates } from './account-states.tsx';
import { developmentPaths } from '../development-paths.ts';
import { SampleNotice } from '../../../../src/web/games/schedule-notes.tsx';
import {
  Doubleheaders,
  EmptyFragment,
  UnreadFragment,
  FailedFragment,
  LoadedFragment,
  LoadingFragment,
  PlayoffRounds,
  TicketRows,
} from './game-states.tsx';
import { CityStates } from './city-states.tsx';
import { ActivityStates, Directories, Guides } from './guide-states.tsx';
import { NearStates } from './home-states.tsx';
import { NoRoadtrips, Roadtrips, Routes } from './roadtrip-states.tsx';
import { SearchDays, SearchSides } from './search-states.tsx';
import {
  BrokenSequences,
  SequenceEntries,
  SequenceLists,
  SequenceMarks,
  SequenceSummaries,
} from './sequence-states.tsx';
import { CodeEntries, MailedLinks, NewPasswords, SignInMethodStates } from './sign-in-states.tsx';
import { GrandTourStates } from './grand-tour-states.tsx';
import { TripListCards, TripListMessages } from './trip-list-states.tsx';
import { OneGameTrips, TripForms, TripMessages } from './trip-states.tsx';
import { TRIP_RESULTS } from './trips-states-page.tsx';
import { AccountLinks } from './account-pages.tsx';
import { TripLinks } from './trip-page-states.tsx';
import {
  Avatars,
  Badges,
  Crumbs,
  Paginations,
  Shields,
  Skeletons,
  Toasts,
  WholePages,
} from './ui-states.tsx';

/** The parts are in page order. Each id is an anchor. */
const PARTS: readonly { id: string; title: string; Part: () => ReactNode }[] = [
  { id: 'tickets', title: 'Ticket rows', Part: TicketRows },
  { id: 'doubleheaders', title: 'Doubleheaders', Part: Doubleheaders },
  { id: 'rounds', title: 'Playoff rounds', Part: PlayoffRounds },
  { id: 'region', title: 'Fragment: loaded', Part: LoadedFragment },
  { id: 'loading', title: 'Fragment: loading', Part: LoadingFragment },
  { id: 'error', title: 'Fragment: error and outage', Part: FailedFragment },
  { id: 'empty', title: 'Fragment: empty', Part: EmptyFragment },
  { id: 'unread', title: 'Fragment: unread', Part: UnreadFragment },
  { id: 'directory', title: 'Directory: loading and error', Part: Directories },
  { id: 'guide', title: 'Guide: loading and error', Part: Guides },
  { id: 'city', title: 'City: no games, same week, nearby', Part: CityStates },
  { id: 'roadtrip', title: 'Roadtrip: loading and error', Part: Roadtrips },
  { id: 'activities', title: 'Activities', Part: ActivityStates },
  { id: 'chips', title: 'Roadtrips: chips and none found', Part: NoRoadtrips },
  { id: 'near', title: 'Home: no games near a city', Part: NearStates },
  { id: 'sequence', title: 'Sequence: tight, border, no time', Part: SequenceMarks },
  { id: 'sequences', title: 'Sequences: entries and picks', Part: SequenceEntries },
  { id: 'sequence-lists', title: 'Sequences: loading, error, none', Part: SequenceLists },
  { id: 'sequence-summary', title: 'Sequences: the card of a roadtrip', Part: SequenceSummaries },
  { id: 'sequence-broken', title: 'Sequence: broken and unknown', Part: BrokenSequences },
  { id: 'search-days', title: 'Search: games of dates', Part: SearchDays },
  { id: 'search-sides', title: 'Search: two teams', Part: SearchSides },
  { id: 'trip-form', title: 'Trips: the form with problems', Part: TripForms },
  { id: 'trip-messages', title: 'Trips: no results', Part: TripMessages },
  { id: 'trip-one', title: 'Trips: one game', Part: OneGameTrips },
  { id: 'trip-results', title: 'Trips: results', Part: TripResults },
  { id: 'trip', title: 'Trip pages', Part: TripLinks },
  { id: 'trip-lists', title: 'Lists of trips', Part: TripListCards },
  { id: 'trip-list-messages', title: 'Lists of trips: none', Part: TripListMessages },
  { id: 'grand-tours', title: 'Grand tours', Part: GrandTourStates },
  { id: 'saved-trips', title: 'Account: saved trips and teams', Part: AccountLinks },
  { id: 'second-step', title: 'Sign-in: the second step', Part: SecondSteps },
  { id: 'mailed-codes', title: 'Sign-in: a code by mail', Part: CodeEntries },
  { id: 'mailed-links', title: 'Sign-in: links by mail', Part: MailedLinks },
  { id: 'new-passwords', title: 'Sign-in: a new password', Part: NewPasswords },
  { id: 'sign-in-ways', title: 'Account: sign-in methods', Part: SignInMethodStates },
  { id: 'still-you', title: 'Account: recent authentication', Part: ReauthenticationStates },
  { id: 'two-step', title: 'Account: two-step verification', Part: TwoStepStates },
  { id: 'pagination', title: 'Pagination', Part: Paginations },
  { id: 'toasts', title: 'Toasts', Part: Toasts },
  { id: 'notice', title: 'Sample notice', Part: SampleNotice },
  { id: 'avatars', title: 'Avatars', Part: Avatars },
  { id: 'badges', title: 'Team colors', Part: Badges },
  { id: 'shields', title: 'Shields', Part: Shields },
  { id: 'route', title: 'Route line', Part: Routes },
  { id: 'skeleton', title: 'Skeleton', Part: Skeletons },
  { id: 'crumbs', title: 'Breadcrumb', Part: Crumbs },
  { id: 'detours', title: 'Whole-page states', Part: WholePages },
];

/** The page uses the components of the real pages. */
export function StatesPage() {
  return (
    <>
      <h1>States</h1>
      <nav aria-label="Parts">
        <ul className="parts columns-2 md:columns-4">
          {PARTS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {PARTS.map(({ id, title, Part }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <Part />
        </section>
      ))}
    </>
  );
}

/** The results have ids, so they are pages of their own. */
function TripResults() {
  return (
    <ul className="parts">
      {Object.keys(TRIP_RESULTS).map((name) => (
        <li key={name}>
          <a href={developmentPaths.trips(name)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
