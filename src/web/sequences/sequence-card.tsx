import { paths } from '../urls/paths.ts';
import { RouteLine } from '../ui/route-line.tsx';
import { Itinerary } from './itinerary.tsx';
import type { LegView, OtherDate, SequenceEntry, SequenceView } from './sequence-view.ts';
import { gamesBadge, routeText } from './sequence-text.ts';

const PICK_LABELS = {
  'best-weekend': 'Best weekend',
  'best-week': 'Best week',
  soonest: 'Soonest',
} as const;

export function SequenceCard({ slug, entry }: { slug: string; entry: SequenceEntry }) {
  const heading = `Sequence ${entry.position}`;
  return (
    <article className="sequence">
      <header>
        <h4>
          {heading} <span className="count">{gamesBadge(entry)}</span>
        </h4>
        <p>
          {`${entry.weekdays} · ${entry.dates}`}
          {entry.drive && (
            <>
              {' · '}
              <span>{entry.drive}</span>
            </>
          )}
        </p>
        <a className="btn quiet" href={paths.sequence(slug, entry.address)}>
          {entry.legs.length > 0 ? 'Map and calendar' : 'Calendar'}
          <span className="sr">{`: ${heading}`}</span>
        </a>
      </header>
      <Itinerary view={entry} caption={`${heading}, ${entry.dates}`} />
      <OtherDates slug={slug} dates={entry.otherDates} />
    </article>
  );
}

export function PickCard({ slug, entry }: { slug: string; entry: SequenceEntry }) {
  return (
    <article className="card pick">
      <h3>{entry.pick ? PICK_LABELS[entry.pick] : routeText(entry)}</h3>
      <p>
        <span className="count">{gamesBadge(entry)}</span>
      </p>
      <p>{`${entry.weekdays}, ${entry.dates}`}</p>
      <SequenceRoute view={entry} isNarrow />
      <p>
        <a className="btn" href={paths.sequence(slug, entry.address)}>
          See this trip<span className="sr">{`: ${routeText(entry)}, ${entry.dates}`}</span>
        </a>
      </p>
    </article>
  );
}

function SequenceRoute({ view, isNarrow = false }: { view: SequenceView; isNarrow?: boolean }) {
  return (
    <RouteLine
      isNarrow={isNarrow}
      stops={view.stops.map(({ row, city, when, matchup }, index) => {
        const leg = view.legs[index];
        return {
          id: row.id,
          name: city,
          detail: `${when}: ${matchup}`,
          ...(leg && { legAfter: legLine(leg) }),
        };
      })}
    />
  );
}

/** Returns text such as '2 hr 45 min · 168 mi · tight'. */
function legLine({ text, isTight, crossesBorder }: LegView): string {
  return [text, isTight && 'tight', crossesBorder && 'border, passport'].filter(Boolean).join(' · ');
}

export function OtherDates({ slug, dates }: { slug: string; dates: readonly OtherDate[] }) {
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
