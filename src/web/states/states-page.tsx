import type { ReactNode } from 'react';
import { LEAGUES } from '../../domain/leagues.ts';
import { legText } from '../../domain/leg-text.ts';
import { ExploreActivities } from '../activities/explore-activities.tsx';
import { NO_WIDGET, WidgetFailure } from '../activities/widget-failure.tsx';
import { DirectoryBody } from '../city-guides/directory-region.tsx';
import { GuideBody } from '../city-guides/guide-region.tsx';
import { GUIDE_UNREACHABLE } from '../city-guides/guide-state.ts';
import { GameTable } from '../games/game-table.tsx';
import { GAMES_TOAST_TITLE, SCHEDULE_UNREACHABLE, SITE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { RoadtripBody } from '../roadtrips/roadtrip-region.tsx';
import { RoadtripsPage } from '../roadtrips/roadtrips-page.tsx';
import { GamesBody, GamesRegion, SHOWN_LABELS } from '../teams/games-region.tsx';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../teams/games-view.ts';
import { AvatarBadge, AvatarPlaceholder } from '../ui/avatar.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { RouteLine } from '../ui/route-line.tsx';
import { Shield } from '../ui/shield.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import { TeamBadges } from '../ui/team-badges.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import { Toast } from '../ui/toast.tsx';
import { teamCrumbs } from '../teams/team-page.tsx';
import { rowsOfDoubleheaders, rowsOfEveryKind, rowsOfEveryRound, teamOf } from './fixed-games.ts';
import {
  BrokenSequences,
  SequenceEntries,
  SequenceLists,
  SequenceMarks,
  SequenceSummaries,
} from './sequence-states.tsx';
import { DetourPage, ServerErrorPage, TeamDetourPage } from './state-pages.tsx';

const CELTICS = teamOf('NBA', 'Boston Celtics');
/** Dark and light, two of one colour, near white, and a name that is not the club's own today. */
const BADGED = [
  CELTICS,
  teamOf('NFL', 'Las Vegas Raiders'),
  teamOf('NFL', 'New Orleans Saints'),
  teamOf('NFL', 'Pittsburgh Steelers'),
  teamOf('NBA', 'Brooklyn Nets'),
  teamOf('NBA', 'San Antonio Spurs'),
  teamOf('NHL', 'Utah Hockey Club'),
  teamOf('NHL', 'Vegas Golden Knights'),
  teamOf('MLB', 'Tampa Bay Rays'),
  teamOf('MLB', 'Athletics'),
];
const STOPS = [
  { name: 'Detroit', leg: { wheelMinutes: 165, miles: 168, spareMinutes: 495 } },
  { name: 'Cleveland', leg: { wheelMinutes: 130, miles: 133, spareMinutes: 40 } },
  { name: 'Pittsburgh', leg: { wheelMinutes: 220, miles: 215, spareMinutes: 135 } },
  { name: 'Buffalo', leg: { wheelMinutes: 110, miles: 100, spareMinutes: null } },
  { name: 'Toronto', leg: null },
];

/** The parts, in the order they stand; the key is the anchor. */
const PARTS: readonly { id: string; title: string; Part: () => ReactNode }[] = [
  { id: 'tickets', title: 'Ticket rows', Part: TicketRows },
  { id: 'doubleheaders', title: 'Doubleheaders', Part: Doubleheaders },
  { id: 'rounds', title: 'Playoff rounds', Part: PlayoffRounds },
  { id: 'region', title: 'Region: loaded', Part: LoadedRegion },
  { id: 'loading', title: 'Region: loading', Part: LoadingRegion },
  { id: 'error', title: 'Region: error and outage', Part: FailedRegion },
  { id: 'empty', title: 'Region: empty', Part: EmptyRegion },
  { id: 'directory', title: 'Directory: loading and error', Part: Directories },
  { id: 'guide', title: 'Guide: loading and error', Part: Guides },
  { id: 'roadtrip', title: 'Roadtrip: loading and error', Part: Roadtrips },
  { id: 'activities', title: 'Activities', Part: ActivityStates },
  { id: 'chips', title: 'Roadtrips: chips and none found', Part: NoRoadtrips },
  { id: 'sequence', title: 'Sequence: tight, border, no time', Part: SequenceMarks },
  { id: 'sequences', title: 'Sequences: entries and picks', Part: SequenceEntries },
  { id: 'sequence-lists', title: 'Sequences: loading, error, none', Part: SequenceLists },
  { id: 'sequence-summary', title: 'Sequences: the card of a roadtrip', Part: SequenceSummaries },
  { id: 'sequence-broken', title: 'Sequence: broken and unknown', Part: BrokenSequences },
  { id: 'pagination', title: 'Pagination', Part: Paginations },
  { id: 'toasts', title: 'Toasts', Part: Toasts },
  { id: 'notice', title: 'Sample notice', Part: SampleNotice },
  { id: 'avatars', title: 'Avatars', Part: Avatars },
  { id: 'badges', title: 'Team colours', Part: Badges },
  { id: 'shields', title: 'Shields', Part: Shields },
  { id: 'route', title: 'Route line', Part: Routes },
  { id: 'skeleton', title: 'Skeleton', Part: Skeletons },
  { id: 'crumbs', title: 'Breadcrumb', Part: Crumbs },
  { id: 'detours', title: 'Whole-page states', Part: WholePages },
];

/** Every part in every state, built from the parts of the real pages. */
export function StatesPage() {
  return (
    <>
      <h1>States</h1>
      <nav aria-label="Parts">
        <ul className="columns-2 md:columns-4">
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

function TicketRows() {
  return (
    <GameTable
      rows={rowsOfEveryKind()}
      firstLabel="Next game"
      caption="Every kind of game in a team's list"
    />
  );
}

function Doubleheaders() {
  return <GameTable rows={rowsOfDoubleheaders()} firstLabel={null} caption="Two games on one day" />;
}

function PlayoffRounds() {
  return rowsOfEveryRound().map(({ league, rows }) => (
    <section key={league}>
      <h3>{league}</h3>
      <GameTable rows={rows} firstLabel={null} caption={`Every playoff round of the ${league}`} />
    </section>
  ));
}

function LoadedRegion() {
  return (
    <GamesRegion
      team={CELTICS}
      view={{ ...DEFAULT_GAMES_VIEW, show: 'home', page: 4 }}
      state={{
        kind: 'loaded',
        rows: rowsOfEveryKind().slice(0, 2),
        totalItems: 82,
        lastPage: 9,
        provenance: { source: 'seatgeek', refreshedAt: new Date('2026-11-20T17:00:00Z') },
        isSample: true,
      }}
    />
  );
}

function LoadingRegion() {
  return <GamesBody team={CELTICS} view={DEFAULT_GAMES_VIEW} state={{ kind: 'loading' }} />;
}

function FailedRegion() {
  const causes = [
    { title: 'The database does not answer (503)', message: SCHEDULE_UNREACHABLE },
    { title: 'The site does not answer', message: SITE_UNREACHABLE },
  ];
  return causes.map(({ title, message }) => (
    <section key={title}>
      <h3>{title}</h3>
      <GamesBody team={CELTICS} view={DEFAULT_GAMES_VIEW} state={{ kind: 'error', message }} />
    </section>
  ));
}

function EmptyRegion() {
  return SHOWN_GAMES.map((show) => (
    <section key={show}>
      <h3>{SHOWN_LABELS[show]}</h3>
      <GamesBody
        team={CELTICS}
        view={{ ...DEFAULT_GAMES_VIEW, show }}
        state={{ kind: 'loaded', rows: [], totalItems: 0, lastPage: 1, provenance: null, isSample: false }}
      />
    </section>
  ));
}

function Directories() {
  return (['loading', 'error'] as const).map((kind) => <DirectoryBody key={kind} state={{ kind }} />);
}

function Guides() {
  const error = { kind: 'error', what: 'Database error', message: GUIDE_UNREACHABLE } as const;
  return [{ kind: 'loading' } as const, error].map((state) => (
    <GuideBody key={state.kind} team={CELTICS} venue={null} state={state} />
  ));
}

function Roadtrips() {
  return (
    <>
      <RoadtripBody slug="nowhere" order="original" state={{ kind: 'loading' }} />
      <RoadtripBody slug="nowhere" order="original" state={{ kind: 'error' }} />
    </>
  );
}

function ActivityStates() {
  const place = { city: 'Boston', link: 'https://www.viator.com/' };
  const framed = {
    kind: 'framed',
    address: '/w/nowhere',
    source: "'self'",
    sandbox: '',
    origin: 'null',
  } as const;
  return (
    <>
      <ExploreActivities activities={{ ...place, widget: { kind: 'none' } }} />
      <ExploreActivities activities={{ ...place, widget: framed }} />
      <ExploreActivities activities={{ ...place, widget: { kind: 'refused' } }} />
      <WidgetFailure reason={NO_WIDGET} tryAgain="/w/nowhere" />
    </>
  );
}

function NoRoadtrips() {
  return <RoadtripsPage filter="NHL" state={{ kind: 'loaded', roadtrips: [] }} />;
}

function Paginations() {
  const bars = [
    { label: 'First page', page: 1, lastPage: 9 },
    { label: 'Second page', page: 2, lastPage: 2 },
    { label: 'Middle page', page: 5, lastPage: 9 },
    { label: 'Last page', page: 9, lastPage: 9 },
  ];
  return bars.map(({ label, page, lastPage }, index) => (
    <section key={label}>
      <h3>{label}</h3>
      <Pagination
        page={page}
        lastPage={lastPage}
        href={(number) => `#page-${number}`}
        label={label}
        idPrefix={`bar-${index}`}
      />
    </section>
  ));
}

function Toasts() {
  return (
    <div className="stage">
      <Toast title={GAMES_TOAST_TITLE} message={SCHEDULE_UNREACHABLE} />
      <Toast title="Success" message="Signed out successfully" kind="success" />
    </div>
  );
}

function Avatars() {
  return (
    <p className="stage">
      <AvatarBadge avatar={{ kind: 'picture', url: '/favicon.svg', text: 'AP' }} name="A picture" />
      <AvatarBadge avatar={{ kind: 'letters', text: 'AL' }} name="Ada Lovelace" />
      <AvatarBadge avatar={{ kind: 'letters', text: 'A' }} name="ada@example.com" />
      <AvatarBadge avatar={{ kind: 'letters', text: '?' }} name="Your account" />
      <AvatarPlaceholder />
    </p>
  );
}

function Badges() {
  return (
    <ul className="divisions teams">
      {BADGED.map((team) => (
        <li key={team.id} className={teamClass(team)}>
          <TeamMark team={team} />
          <TeamBadges team={team} />
        </li>
      ))}
    </ul>
  );
}

function Shields() {
  return (
    <p className="jump">
      {[...LEAGUES, '90'].map((label) => (
        <Shield key={label} label={label} />
      ))}
    </p>
  );
}

function Routes() {
  const stops = STOPS.map(({ name, leg }) => ({
    id: name,
    name,
    detail: 'Fri, Dec 4, 7:00 PM',
    ...(leg && { legAfter: legText(leg) }),
  }));
  return [stops, stops.slice(3), stops.slice(-1)].map((some) => <RouteLine key={some.length} stops={some} />);
}

function Skeletons() {
  return <SkeletonCards count={3} label="Loading roadtrips..." />;
}

function Crumbs() {
  return <Breadcrumb crumbs={teamCrumbs(CELTICS)} />;
}

function WholePages() {
  return (
    <>
      <DetourPage />
      <TeamDetourPage league="NHL" />
      <ServerErrorPage />
    </>
  );
}
