import type { ReactNode } from 'react';
import { FOLLOWER_WAIT_MS, MAX_FOLLOWERS } from '../../domain/trips/watch/follower-limits.ts';
import { DAY_MS } from '../../domain/dates/durations.ts';
import { GameLines, type GameLine } from '../games/game-lines.tsx';
import { paths } from '../urls/paths.ts';

export interface ShownTrip {
  name: string;
  dates: string;
  lines: readonly GameLine[];
}

/** What a follower's link shows. */
export type FollowerView =
  | {
      kind: 'waiting' | 'following' | 'full' | 'off' | 'over' | 'stopped';
      /** Null while its owner has turned the link off: then nobody sees the plan. */
      trip: ShownTrip | null;
      live: string | null;
    }
  /** Nobody follows by it, or not any more. */
  | { kind: 'ended' }
  /** The database did not respond. */
  | { kind: 'failed'; isFollowing: boolean };

export function followerHeading(view: FollowerView): string {
  switch (view.kind) {
    case 'waiting':
      return 'Email me when this trip changes?';
    case 'following':
      return 'You get emails about this trip';
    case 'full':
      return 'No more room right now';
    case 'off':
      return 'This trip’s link is turned off';
    case 'over':
      return 'This trip is over';
    case 'stopped':
      return 'You won’t get emails about this trip anymore';
    case 'ended':
      return 'This link has ended';
    case 'failed':
      return 'Nothing was changed';
  }
}

/** @param action this page's address, with the token. */
export function FollowerPage({ view, action }: { view: FollowerView; action: string }) {
  return (
    <div className="split">
      <div className="stack">
        <h1 className="title">{followerHeading(view)}</h1>
        {'trip' in view && view.trip && <TripHead trip={view.trip} />}
        <FollowerState view={view} action={action} />
      </div>
    </div>
  );
}

export function TripHead({ trip: { name, dates, lines } }: { trip: ShownTrip }) {
  return (
    <>
      <p className="sub">
        <b>{name}</b>
        {` · ${dates}`}
      </p>
      <GameLines lines={lines} label="Games of the trip" />
    </>
  );
}

function FollowerState({ view, action }: { view: FollowerView; action: string }) {
  switch (view.kind) {
    case 'waiting':
      return (
        <>
          <p>
            We email you when a game moves or the plan changes, at most once in 12 hours. Every email has a
            link that stops them.
          </p>
          <ConfirmForm action={action}>Email me when it changes</ConfirmForm>
          <p>
            {`Not you? Close this page. The link ends ${FOLLOWER_WAIT_MS / DAY_MS} days after the email, and we forget your address.`}
          </p>
        </>
      );
    case 'following':
      return (
        <>
          <p>We email you when a game moves or the plan changes, at most once in 12 hours.</p>
          <TripLink live={view.live} />
          <StopForm action={action} />
        </>
      );
    case 'full':
      return (
        <>
          <p>
            {`${MAX_FOLLOWERS} people get the emails of this trip already. Its page and its calendar change with it too, and everybody can use them. Or try again later: somebody may stop.`}
          </p>
          <TripLink live={view.live} />
          <ConfirmForm action={action} isQuiet>
            Try Again
          </ConfirmForm>
        </>
      );
    case 'off':
      return (
        <>
          <p>
            Its owner turned it off, so nobody gets emails about it. They go on when the owner turns it on
            again; ask them.
          </p>
          <StopForm action={action} />
        </>
      );
    case 'over':
      return (
        <>
          <p>There are no more emails about it. Where to next?</p>
          <Button href={paths.trips()}>Find a trip</Button>
        </>
      );
    case 'stopped':
      return (
        <>
          <p>We forgot your address. You can ask for the emails again on the trip’s page.</p>
          <TripLink live={view.live} />
        </>
      );
    case 'ended':
      return (
        <>
          <p>
            {`You get no emails by it. A link that nobody confirmed ends after ${FOLLOWER_WAIT_MS / DAY_MS} days, and all end when the owner gives the trip a new link or deletes it. Ask the owner for the trip’s link, and ask for emails there.`}
          </p>
          <Button href={paths.trips()}>Find a trip</Button>
        </>
      );
    case 'failed':
      return (
        <>
          <p>We could not read your link. Please try again in a minute.</p>
          {view.isFollowing ? <StopForm action={action} /> : <Button href={action}>Try Again</Button>}
        </>
      );
  }
}

/** What the confirming form sends, unlike the one click of a mail program (RFC 8058). */
export const CONFIRM_FIELD = 'follow';

function ConfirmForm({
  action,
  isQuiet = false,
  children,
}: {
  action: string;
  isQuiet?: boolean;
  children: string;
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name={CONFIRM_FIELD} value="yes" />
      <p className="acts">
        <button type="submit" className={isQuiet ? 'btn quiet' : 'btn'}>
          {children}
        </button>
      </p>
    </form>
  );
}

function StopForm({ action }: { action: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <p className="acts">
        <button type="submit" className="btn quiet">
          Stop these emails
        </button>
      </p>
    </form>
  );
}

/** @param live null while the link is off. */
function TripLink({ live }: { live: string | null }) {
  return live !== null && <Button href={live}>See the trip</Button>;
}

function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="acts">
      <a className="btn" href={href}>
        {children}
      </a>
    </p>
  );
}
