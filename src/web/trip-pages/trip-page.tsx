import type { ReactNode } from 'react';
import { secondsText } from '../../domain/dates/duration-text.ts';
import { oldestFeed } from '../games/games-state.ts';
import { BRAND } from '../../domain/brand.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { SaveTripForm } from '../ui/save-trip-form.tsx';
import { paths } from '../urls/paths.ts';
import { TripCalendar, TripShare } from './trip-actions.tsx';
import { TripCostSection } from './trip-cost-section.tsx';
import { DayByDay, hasTicketsOfDays } from './trip-days.tsx';
import { TripHead } from './trip-head.tsx';
import type { TripCondition } from '../../domain/trips/check/check-trip.ts';
import type { TripFrame, TripPageState, UnloadedReason } from './trip-state.ts';

const CONDITION_TEXTS: Readonly<Record<TripCondition, string | null>> = {
  fits: null,
  broken: 'This trip no longer works as planned',
  'under-way': 'This trip is under way',
  over: 'This trip is over',
  none: 'None of these games can be part of a trip anymore',
};

export function tripTitle({ title, dates, games }: Pick<TripPageState, 'title' | 'dates' | 'games'>): string {
  return `${title}, ${dates}: ${games}`;
}

/** Fits on one printed sheet. */
export function TripPage({
  page,
  frame = null,
  siteOrigin,
}: {
  page: TripPageState;
  frame?: TripFrame | null;
  siteOrigin: string;
}) {
  return (
    <div className="trip-page">
      {frame && <Breadcrumb crumbs={frame.crumbs} />}
      <TripHead
        page={page}
        kicker={frame?.kicker ?? page.from ?? (page.travel === 'rail' ? 'A trip by train' : 'A road trip')}
      >
        {frame?.note && <p>{frame.note}</p>}
        <div className="trip-actions">
          <TripCalendar path={frame?.calendar ?? paths.tripCalendar(page.code)} siteOrigin={siteOrigin} />
          <TripShare
            title={`${BRAND.name}: ${tripTitle(page)}`}
            address={`${siteOrigin}${paths.trip(page.sharedCode)}`}
            isWithoutHome={page.sharedCode !== page.code}
          />
        </div>
        <SaveTripForm code={page.code} />
      </TripHead>
      {page.isSample && <SampleNotice />}
      <TripBody page={page} frame={frame} />
      <ChangeLinks page={page}>{frame?.links}</ChangeLinks>
      <p className="print-only">{`${siteOrigin}${frame?.path ?? paths.trip(page.code)}`}</p>
    </div>
  );
}

/** @param search the cost's numbers, as a query with its '?', or ''. */
export function TripUnloaded({
  path,
  search,
  reason,
}: {
  path: string;
  search: string;
  reason: UnloadedReason;
}) {
  return (
    <>
      <h1>Your Trip</h1>
      <ErrorAlert message={unloadedText(reason)} action={path} search={search} />
    </>
  );
}

function unloadedText(reason: UnloadedReason): string {
  if (reason.kind === 'unreachable') return 'The trip did not load in time.';
  if (reason.reason === 'isolate') return 'The trip finder is busy right now. Try again in a moment.';
  return `Too many trips opened from your network. Try again in ${secondsText(reason.retryAfterSeconds)}.`;
}

function TripBody({ page, frame }: { page: TripPageState; frame: TripFrame | null }) {
  const { condition, changes, repair, days, missing, cost, code } = page;
  const conditionText = CONDITION_TEXTS[condition];
  return (
    <>
      {conditionText && (
        <div className="notice trip-notice" role={changes.length > 0 ? 'alert' : undefined}>
          <p>
            <strong>{`${conditionText}.`}</strong>
            {condition === 'over' && ' We hope it was a good one.'}
          </p>
          <Changes changes={changes} />
          {repair && (
            <p className="repair">
              {repair.text}{' '}
              <a className="btn" href={repair.href} rel="nofollow">
                See the fix
              </a>
            </p>
          )}
        </div>
      )}
      {!conditionText && changes.length > 0 && (
        <div className="notice trip-notice">
          <p>
            <strong>The schedule changed, but the trip still works.</strong>
          </p>
          <Changes changes={changes} />
        </div>
      )}
      {frame?.instead}
      {days.length > 0 && <DayByDay days={days} travel={page.travel} />}
      {missing.length > 0 && <MissingGames games={missing} />}
      {cost && <TripCostSection code={code} state={cost} />}
      <TripNotes page={page} />
      {frame?.more}
    </>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function MissingGames({ games }: { games: TripPageState['missing'] }) {
  return (
    <section className="trip-missing">
      <h2>No Longer on This Trip</h2>
      <ul>
        {games.map(({ id, matchup, date, status }) => (
          <li key={id}>
            <strong>{matchup}</strong> <span>{date}</span> <b className="tag away">{status}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeLinks({ page: { links, travel }, children }: { page: TripPageState; children: ReactNode }) {
  return (
    <p className="ways-back">
      <a className="btn quiet" href={links.change} rel="nofollow">
        {travel === 'rail' ? 'Change it to a trip by car' : 'Change it'}
      </a>{' '}
      <a className="btn quiet" href={links.elsewhere.href} rel="nofollow">
        {links.elsewhere.text}
      </a>{' '}
      {children}
    </p>
  );
}

/** Leagues may have different sources. The note about tickets is shown once. */
function TripNotes({ page: { provenance, days } }: { page: TripPageState }) {
  return <ScheduleNotes provenance={oldestFeed(provenance)} hasTickets={hasTicketsOfDays(days)} />;
}
