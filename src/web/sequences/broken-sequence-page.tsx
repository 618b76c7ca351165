import { hasTicketLink } from '../games/game-row.ts';
import { GameTable } from '../games/game-table.tsx';
import { SampleNotice, ScheduleNotes } from '../games/schedule-notes.tsx';
import { paths } from '../urls/paths.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { RouteLine } from '../ui/route-line.tsx';
import type { BrokenSequence } from './load-sequence.ts';
import { sequencesCrumbs } from './sequences-page.tsx';

export function BrokenSequencePage({ page }: { page: BrokenSequence }) {
  const { trip, type } = page;
  return (
    <>
      <Breadcrumb crumbs={sequencesCrumbs(trip, type)} />
      <h1>
        <small>{trip.title}</small> {page.title}
      </h1>
      <BrokenSequenceBody page={page} />
    </>
  );
}

export function BrokenSequenceBody({ page }: { page: BrokenSequence }) {
  const { trip, type, nearest, rows } = page;
  return (
    <>
      {page.isSample && <SampleNotice />}
      <div className="notice" role="alert">
        <ul>
          {page.changes.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      {nearest && (
        <section className="card nearest">
          <h2>The Closest Trip That Works</h2>
          <p>{nearest.label}</p>
          <RouteLine stops={nearest.stops} />
          <p>
            <a className="btn" href={paths.sequence(trip.slug, nearest.address)}>
              See this trip
            </a>
          </p>
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2>The Games Now</h2>
          <GameTable rows={rows} firstLabel={null} caption="Games of the trip" />
          <ScheduleNotes provenance={page.provenance} hasTickets={hasTicketLink(rows)} />
        </section>
      )}
      <p>
        <a className="btn quiet" href={paths.sequences(trip.slug, type)}>
          Back to all trips
        </a>
      </p>
    </>
  );
}

export function UnknownSequencePage({ slug }: { slug: string }) {
  return (
    <div className="detour">
      <h1>You've hit a detour.</h1>
      <p>There is no trip at this address. Its games may be over, or the link is incomplete.</p>
      <p>
        <a className="btn" href={paths.sequences(slug, 'any-team')}>
          Back to all trips
        </a>{' '}
        <a className="btn quiet" href={paths.roadtrip(slug)}>
          Back to Roadtrip
        </a>
      </p>
    </div>
  );
}
