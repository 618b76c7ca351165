import type { ReactNode } from 'react';
import { secondsText } from '../../domain/dates/duration-text.ts';
import { oldestFeed } from '../games/games-state.ts';
import { BRAND } from '../../domain/brand.ts';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { SEQUENCE_MAP, routeMapView } from '../maps/route-map-view.ts';
import { RouteMap } from '../maps/route-map.tsx';
import { Figures } from '../trips/trip-card.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { SaveTripSlot } from '../ui/save-trip-form.tsx';
import { paths } from '../urls/paths.ts';
import { BrokenBanner, type FixToTake } from './broken-banner.tsx';
import { TripCalendar, TripShare } from './trip-actions.tsx';
import { TripCostSection } from './trip-cost-section.tsx';
import { DayByDay, hasTicketsOfDays } from './trip-days.tsx';
import type { TripFrame, TripPageState, UnloadedReason } from './trip-state.ts';

export function tripTitle({ title, dates, games }: Pick<TripPageState, 'title' | 'dates' | 'games'>): string {
  return `${title}, ${dates}: ${games}`;
}

/** Six games fit on two printed sheets. */
export function TripPage({
  page,
  frame = null,
  siteOrigin,
}: {
  page: TripPageState;
  frame?: TripFrame | null;
  siteOrigin: string;
}) {
  const { days, missing, cost, code, links } = page;
  return (
    <div className="trip-page">
      {frame && <Breadcrumb crumbs={frame.crumbs} />}
      <div className="split">
        <div>
          <TripHead page={page} frame={frame} siteOrigin={siteOrigin} />
          {frame?.instead}
          {days.length > 0 && <DayByDay days={days} change={links.change} cost={cost} travel={page.travel} />}
          {missing.length > 0 && <MissingGames games={missing} />}
          {page.isSample && <SampleNotice />}
        </div>
        <div className="side">
          <TripMap page={page} />
          {cost && <TripCostSection code={code} state={cost} />}
          <ScheduleNotes provenance={oldestFeed(page.provenance)} hasTickets={hasTicketsOfDays(days)} />
        </div>
      </div>
      {frame?.more}
      <MoreWays page={page}>{frame?.links}</MoreWays>
      <p className="print-only">{`${siteOrigin}${frame?.path ?? paths.trip(code)}`}</p>
    </div>
  );
}

/** What, when, how it stands, and what to do: the first screen of a phone. */
function TripHead({
  page,
  frame,
  siteOrigin,
}: {
  page: TripPageState;
  frame: TripFrame | null;
  siteOrigin: string;
}) {
  const { code, sharedCode, isSample } = page;
  const from = page.from ?? (page.travel === 'rail' ? 'A trip by train' : null);
  return (
    <header>
      {frame && <p className="kind">{frame.kicker}</p>}
      <h1>{page.title}</h1>
      <p className="sub">
        <b>{page.span}</b>
        {[page.games, from].filter(Boolean).map((part) => ` · ${part}`)}{' '}
        {isSample && <b className="tag">Sample</b>}
      </p>
      {frame?.note && <p>{frame.note}</p>}
      <Status page={page} links={page.links} />
      <div className="acts">
        <SaveTripSlot code={code} />
        <TripCalendar path={frame?.calendar ?? paths.tripCalendar(code)} siteOrigin={siteOrigin} />
        <TripShare
          title={`${BRAND.name}: ${tripTitle(page)}`}
          address={`${siteOrigin}${paths.trip(sharedCode)}`}
          isWithoutHome={sharedCode !== code}
        />
      </div>
      <Figures figures={page.figures} />
    </header>
  );
}

/** A mark, a word and an edge. */
export function Status({
  page: { status, changes, broken },
  links,
}: {
  page: Pick<TripPageState, 'status' | 'changes' | 'broken'>;
  /** Ways on from a broken trip; left out where only its owner may change it. */
  links?: TripPageState['links'];
}) {
  if (broken) {
    return links ? (
      <BrokenBanner broken={broken} others={links.others} renderFix={linkToFix} />
    ) : (
      <BrokenBanner broken={broken} />
    );
  }
  const { kind, title, text } = status;
  return (
    <div className={`status ${kind}`}>
      <div>
        <strong>{title}</strong>
        {text && <small>{text}</small>}
        {changes.length > 0 && (
          <ul>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function linkToFix({ code, label, isFirst }: FixToTake) {
  return (
    <a className={isFirst ? 'btn' : 'btn quiet'} href={paths.trip(code)} rel="nofollow">
      {isFirst ? 'See the fix' : label}
    </a>
  );
}

export function TripMap({ page: { map, isRound, directions } }: { page: TripPageState }) {
  const drawing = routeMapView(map, SEQUENCE_MAP, { isRound });
  if (!drawing && !directions) return null;
  return (
    <section className="route-map">
      <h2 className="sr">Route Map</h2>
      {drawing ? (
        <RouteMap view={drawing} />
      ) : (
        <p className="state">Map temporarily unavailable for this route</p>
      )}
      {directions && (
        <p>
          <a className="btn quiet" href={directions} rel="noopener" target="_blank">
            Open in Google Maps
          </a>
        </p>
      )}
    </section>
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

export function MissingGames({ games }: { games: TripPageState['missing'] }) {
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

function MoreWays({ page: { links }, children }: { page: TripPageState; children: ReactNode }) {
  return (
    <p className="ways-back">
      <a className="btn quiet" href={links.elsewhere.href} rel="nofollow">
        {links.elsewhere.text}
      </a>{' '}
      {children}
    </p>
  );
}
