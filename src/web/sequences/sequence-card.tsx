import { CompactTrip } from '../trips/compact-trip.tsx';
import { paths } from '../urls/paths.ts';
import { Itinerary } from './itinerary.tsx';
import type { SequenceEntry } from './sequence-view.ts';

export function SequenceCard({
  slug,
  entry,
  heading,
}: {
  slug: string;
  entry: SequenceEntry;
  heading: 'h3' | 'h4';
}) {
  return (
    <CompactTrip
      trip={entry.compact}
      heading={heading}
      stopList={<Itinerary view={entry} caption={`${entry.compact.games}, ${entry.dates}`} />}
    >
      <OtherDates slug={slug} dates={entry.otherDates} />
    </CompactTrip>
  );
}

export function OtherDates({ slug, dates }: { slug: string; dates: SequenceEntry['otherDates'] }) {
  if (dates.length === 0) return null;
  return (
    <details className="other-dates">
      <summary>{dates.length === 1 ? '1 other date' : `${dates.length} other dates`}</summary>
      <ul>
        {dates.map(({ address, label }) => (
          <li key={address}>
            <a href={paths.sequence(slug, address)}>{label}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
