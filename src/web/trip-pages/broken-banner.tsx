import { Fragment, type ReactNode } from 'react';
import type { BrokenDate, BrokenTrip, Filler } from '../../domain/trips/check/broken-trip.ts';

/** One press takes the fix, or the fix with one more game. */
export interface FixToTake {
  /** Of the fixed trip. */
  code: string;
  /** Such as 'Take the fix' or 'Fix and add Lions at Packers'. */
  label: string;
  isFirst: boolean;
}

/** What is lost, why, and the way out: the first screen of a phone (docs/rules.md#broken-trips). */
export function BrokenBanner({
  id = 'broken',
  broken: { title, reasons, dates, fix, withoutFix },
  others = null,
  renderFix,
  children,
}: {
  /** Of the title. */
  id?: string;
  broken: BrokenTrip;
  /** Where other trips on these dates are; null shows no link. */
  others?: string | null;
  /** The button of a fix; without it nobody can take one here. */
  renderFix?: (fix: FixToTake) => ReactNode;
  /** What else can be done, after the buttons. */
  children?: ReactNode;
}) {
  const firsts = dates.flatMap(({ fillers }) => fillers.slice(0, 1));
  return (
    <section className="status broken" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {reasons.length > 0 && <p>{reasons.join(' ')}</p>}
        {dates.map((date) => (
          <p key={date.date}>
            <FreeDate date={date} />
          </p>
        ))}
        <p>{fix ? fix.text : withoutFix}</p>
      </div>
      {(renderFix !== undefined || others !== null) && (
        <div className="acts">
          {renderFix && fix && (
            <>
              {renderFix({ code: fix.code, label: 'Take the fix', isFirst: true })}
              {firsts.map((filler) => (
                <Fragment key={filler.code}>{renderFix(fixWith(filler))}</Fragment>
              ))}
            </>
          )}
          {children}
          {others !== null && !fix && (
            <a className="btn quiet" href={others} rel="nofollow">
              Other trips on these dates
            </a>
          )}
        </div>
      )}
      {renderFix && dates.map((date) => <MoreFillers key={date.date} date={date} renderFix={renderFix} />)}
    </section>
  );
}

function FreeDate({ date: { text, fillers } }: { date: BrokenDate }) {
  const [first] = fillers;
  if (!first) return text;
  return (
    <>
      <b>{text}</b> {`${first.matchup}, ${first.detail}, fits.`}
    </>
  );
}

function MoreFillers({
  date: { fillers },
  renderFix,
}: {
  date: BrokenDate;
  renderFix: (fix: FixToTake) => ReactNode;
}) {
  const others = fillers.slice(1);
  if (others.length === 0) return null;
  return (
    <details className="fold">
      <summary>
        {others.length === 1 ? 'Another game that fits' : `${others.length} more games that fit`}
      </summary>
      <ul>
        {others.map((filler) => (
          <li key={filler.code}>
            <p>{`${filler.matchup}, ${filler.detail}`}</p>
            {renderFix(fixWith(filler))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function fixWith({ code, matchup }: Filler): FixToTake {
  return { code, label: `Fix and add ${matchup}`, isFirst: false };
}
