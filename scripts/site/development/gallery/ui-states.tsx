import { SampleNotice } from '../../../../src/web/games/schedule-notes.tsx';
import { LEAGUES } from '../../../../src/domain/leagues.ts';
import { GAMES_TOAST_TITLE, SCHEDULE_UNREACHABLE } from '../../../../src/web/games/games-state.ts';
import { AvatarBadge, AvatarPlaceholder } from '../../../../src/web/ui/avatar.tsx';
import { Breadcrumb } from '../../../../src/web/ui/breadcrumb.tsx';
import { Pagination } from '../../../../src/web/ui/pagination.tsx';
import { Shield } from '../../../../src/web/page/shield.tsx';
import { SkeletonCards } from '../../../../src/web/ui/skeleton.tsx';
import { teamClass } from '../../../../src/web/ui/team-class.ts';
import { TeamMark, TeamBadges } from '../../../../src/web/ui/team-mark.tsx';
import { Toast } from '../../../../src/web/ui/toast.tsx';
import { teamCrumbs } from '../../../../src/web/teams/team-page.tsx';
import { paths } from '../../../../src/web/urls/paths.ts';
import {
  unsubscribeHeading,
  UnsubscribePage,
  type UnsubscribeView,
} from '../../../../src/web/unsubscribe/unsubscribe-page.tsx';
import {
  NotFoundPage,
  ServerErrorPage,
  TeamNotFoundPage,
} from '../../../../src/web/errors/respond-error.tsx';
import { CELTICS, teamOf } from './fixed-games.ts';
import { Labeled, type Parts } from './part.tsx';
import { Routes } from './place-states.tsx';

/** These teams have dark, light, single-color and near-white badges. One is a club with a new name. */
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

const PAGES = Object.entries({
  'First page': { page: 1, lastPage: 9 },
  'Second page': { page: 2, lastPage: 2 },
  'Middle page': { page: 5, lastPage: 9 },
  'Last page': { page: 9, lastPage: 9 },
});
const UNSUBSCRIBE_VIEWS: readonly UnsubscribeView[] = [
  { kind: 'ask', mutes: 'trip' },
  { kind: 'done', mutes: 'trip' },
  { kind: 'ask', mutes: 'all' },
  { kind: 'done', mutes: 'all' },
  { kind: 'failed' },
];

export const UI_PARTS: Parts = {
  pagination: {
    title: 'Pagination',
    shown: (
      <Labeled
        states={PAGES}
        show={({ page, lastPage }, label, index) => (
          <Pagination
            page={page}
            lastPage={lastPage}
            href={(number) => `#page-${number}`}
            label={label}
            idPrefix={`bar-${index}`}
          />
        )}
      />
    ),
  },
  toasts: {
    title: 'Toasts',
    shown: (
      <div className="stage">
        <Toast title={GAMES_TOAST_TITLE} message={SCHEDULE_UNREACHABLE} />
        <Toast title="Success" message="Signed out successfully" kind="success" />
      </div>
    ),
  },
  notice: { title: 'Sample notice', shown: <SampleNotice /> },
  avatars: {
    title: 'Avatars',
    shown: (
      <p className="stage">
        <AvatarBadge avatar={{ kind: 'picture', url: '/favicon.svg', text: 'AP' }} name="A picture" />
        <AvatarBadge avatar={{ kind: 'letters', text: 'AL' }} name="Ada Lovelace" />
        <AvatarBadge avatar={{ kind: 'letters', text: 'A' }} name="ada@example.com" />
        <AvatarBadge avatar={{ kind: 'letters', text: '?' }} name="Your account" />
        <AvatarPlaceholder />
      </p>
    ),
  },
  badges: {
    title: 'Team colors',
    shown: (
      <ul className="divisions teams">
        {BADGED.map((team) => (
          <li key={team.id} className={teamClass(team)}>
            <TeamMark team={team} />
            <TeamBadges team={team} />
          </li>
        ))}
      </ul>
    ),
  },
  shields: {
    title: 'Shields',
    shown: (
      <p className="jump">
        {[...LEAGUES, '90'].map((label) => (
          <Shield key={label} label={label} />
        ))}
      </p>
    ),
  },
  route: { title: 'Route line', shown: <Routes /> },
  skeleton: { title: 'Skeleton', shown: <SkeletonCards count={3} label="Loading roadtrips..." /> },
  crumbs: { title: 'Breadcrumb', shown: <Breadcrumb crumbs={teamCrumbs(CELTICS)} /> },
  detours: {
    title: 'Whole-page states',
    shown: (
      <>
        <NotFoundPage path="/yankees" />
        <TeamNotFoundPage league="NHL" path="/nhl/teams/penguins" />
        <ServerErrorPage reference="9c4f1d2e3b5a6078-SEA" retry={{ pathname: '/nhl', search: '' }} />
        {UNSUBSCRIBE_VIEWS.map((view) => (
          <UnsubscribePage
            key={unsubscribeHeading(view)}
            view={view}
            action={paths.unsubscribe('an-example-of-a-token')}
          />
        ))}
      </>
    ),
  },
};
