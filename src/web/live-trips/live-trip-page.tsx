import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { oldestFeed } from '../games/games-state.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { TripCalendar, TripShare } from '../trip-pages/trip-actions.tsx';
import { DayByDay, hasTicketsOfDays } from '../trip-pages/trip-days.tsx';
import { MissingGames, Status, TripMap } from '../trip-pages/trip-page.tsx';
import { Figures } from '../trips/trip-card.tsx';
import { accountPaths } from '../urls/account-paths.ts';
import type { LiveTripView } from './live-trip-view.ts';

/** Says what and when, as titles and shared texts do. */
export function liveTripTitle({ name, page }: Pick<LiveTripView, 'name' | 'page'>): string {
  return `${name}, ${page.dates}: ${page.games}`;
}

/**
 * A saved trip as friends see it. Its owner's name, address and home are nowhere on it.
 * @param follow the form to get an email when the trip changes.
 */
export function LiveTripPage({
  view,
  follow = null,
  siteOrigin,
}: {
  view: LiveTripView;
  follow?: ReactNode;
  siteOrigin: string;
}) {
  const { page, changes, path } = view;
  const { days, missing, travel } = page;
  return (
    <div className="trip-page">
      <div className="split">
        <div>
          <LiveHead view={view} siteOrigin={siteOrigin} />
          {follow}
          {days.length > 0 && <DayByDay days={days} change={null} cost={null} travel={travel} />}
          {missing.length > 0 && <MissingGames games={missing} />}
          <WhatChanged changes={changes} />
          {page.isSample && <SampleNotice />}
        </div>
        <div className="side">
          <TripMap page={page} />
          <ScheduleNotes provenance={oldestFeed(page.provenance)} hasTickets={hasTicketsOfDays(days)} />
        </div>
      </div>
      <p className="print-only">{`${siteOrigin}${path}`}</p>
    </div>
  );
}

function LiveHead({ view, siteOrigin }: { view: LiveTripView; siteOrigin: string }) {
  const { name, page, changed, path, calendar, own } = view;
  return (
    <header>
      <p className="kind">{`Live: kept up to date by its owner. Changed ${changed}`}</p>
      <h1>{name}</h1>
      <p className="sub">
        <b>{page.span}</b>
        {[page.games, page.from].filter(Boolean).map((part) => ` · ${part}`)}{' '}
        {page.isSample && <b className="tag">Sample</b>}
      </p>
      {own !== null && (
        <p>
          {'This is your trip. '}
          <a href={own}>Open it</a>
        </p>
      )}
      <Status page={page} />
      <div className="acts">
        {own === null && <SaveCopy code={page.code} />}
        <TripCalendar path={calendar} siteOrigin={siteOrigin} />
        <TripShare
          title={`${BRAND.name}: ${liveTripTitle(view)}`}
          address={`${siteOrigin}${path}`}
          isWithoutHome={false}
        />
      </div>
      <Figures figures={page.figures} />
    </header>
  );
}

/** The copy is the friend's own: it does not follow this one. */
function SaveCopy({ code }: { code: string }) {
  return (
    <form className="save-trip" method="post" action={accountPaths.savedTrips()}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" className="btn quiet">
        Save my own copy
      </button>
    </form>
  );
}

function WhatChanged({ changes }: Pick<LiveTripView, 'changes'>) {
  return (
    <section className="trip-missing" aria-labelledby="what-changed">
      <h2 id="what-changed">What Changed</h2>
      {changes.length === 0 ? (
        <p>Nothing since the trip was saved.</p>
      ) : (
        <ul>
          {changes.map(({ id, day, text }) => (
            <li key={id}>
              <small>{day}</small> {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The link was turned off or replaced, or its trip is gone: nobody is told which. */
export function LiveTripEnded({ plan }: { plan: string }) {
  return (
    <div className="detour">
      <h1>This shared trip was turned off</h1>
      <p>
        Its owner turned the link off, made a new one or deleted the trip. Ask them to send you the new link.
      </p>
      <p>
        <a className="btn" href={plan}>
          Plan a trip
        </a>
      </p>
    </div>
  );
}
