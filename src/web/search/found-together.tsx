import { dateSpan, dayText } from '../../domain/dates/date-text.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import type { AnswerOf, Together } from './answer.ts';
import { datesText, sideName } from './asked-text.ts';
import { FoundLines } from './found-lines.tsx';

/** Lists the games between two sides, and when one trip has both at home (docs/rules.md#search). */
export function FoundMeetings({ sides, canMeet, period, today, listed }: AnswerOf['sides']) {
  const names = `${sideName(sides.one)} and ${sideName(sides.other)}`;
  const heading = period ? `${names}, ${datesText(period, today)}` : names;
  if (listed === null) {
    return (
      <section>
        <h2>{heading}</h2>
        <p className="state">{SCHEDULE_UNREACHABLE}</p>
      </section>
    );
  }
  const { games, next, together, isSample } = listed;
  const trips = together && <FoundTogether together={together} />;
  return (
    <section>
      <h2>{heading}</h2>
      {isSample && <SampleNotice />}
      {/* Dates ask for a trip. */}
      {period && trips}
      {period && games.length > 0 && <h3>Against Each Other</h3>}
      {games.length > 0 && <FoundLines games={games} hasMonths={period === null} />}
      {canMeet && games.length === 0 && (
        <p className="state">{period ? `They do not meet from ${datesText(period, today)}.` : NO_MEETINGS}</p>
      )}
      {next && (
        <>
          <h3>Their Next Game</h3>
          <FoundLines games={[next]} hasMonths />
        </>
      )}
      {!period && trips}
    </section>
  );
}

const NO_MEETINGS = 'They do not meet on the schedule yet. See each team’s own games below.';

const WEEKEND_DAYS = 3;

/** Links the trip finder for the weekends, or else the dates, with both teams at home. */
function FoundTogether({ together }: { together: Together }) {
  if (together.kind === 'never') return <NeverTogether together={together} />;
  const { kind, spans, isOneVenue } = together;
  const noun = kind === 'weekends' ? 'weekend' : 'trip';
  const heading = `See both at home: ${spans.length} ${noun}${spans.length === 1 ? '' : 's'}`;
  return (
    <section>
      <h3>
        {isOneVenue ? (
          heading
        ) : (
          <a href={allHref(together)} rel="nofollow">
            {heading}
          </a>
        )}
      </h3>
      <p>{explanation(together)}</p>
      <Spans spans={spans} label={heading} hrefOf={(span) => hrefOf(span, together)} />
    </section>
  );
}

export function Spans({
  spans,
  label,
  hrefOf: link,
}: {
  spans: readonly DateSpan[];
  label: string;
  hrefOf: (span: DateSpan) => string;
}) {
  return (
    <ul className="spans" aria-label={label}>
      {spans.map((span) => (
        <li key={`${span.from} ${span.through}`}>
          <a href={link(span)} rel="nofollow">
            {dateSpan(span.from, span.through)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function hrefOf(span: DateSpan, { pair, isOneVenue }: Seen): string {
  return isOneVenue
    ? paths.schedule(null, { ...DEFAULT_SCHEDULE_VIEW, from: span.from, to: span.through })
    : paths.trips({ start: span.from, end: span.through, teams: atHome(pair) });
}

function NeverTogether({ together: { pair, nearest } }: { together: Extract<Together, { kind: 'never' }> }) {
  if (nearest === null) return null;
  const games = nearest.map(({ localDate }, index) => {
    const team = pair[index];
    return `the ${team ? sideName([team]) : ''} on ${dayText(localDate)}`;
  });
  return (
    <section>
      <h3>Both at Home</h3>
      <p className="state">
        {`No trip that you can drive has both at home. Their closest home games: ${games.join(', ')}.`}
      </p>
    </section>
  );
}

type Seen = Exclude<Together, { kind: 'never' }>;

function explanation({ kind, isOneVenue, pair }: Seen): string {
  if (isOneVenue) {
    return `The ${pair.map((team) => sideName([team])).join(' and the ')} share a venue, so there is no drive.`;
  }
  return kind === 'weekends'
    ? 'On these weekends, you can drive from a home game of one to a home game of the other.'
    : 'No weekend has both, but you can drive from one home game to the other on these dates.';
}

/** The finder splits dates that are too many for one question. */
function allHref({ kind, spans, pair }: Seen): string {
  const days = kind === 'weekends' ? { days: WEEKEND_DAYS, isWeekendOnly: true } : {};
  const end = spans
    .map(({ through }) => through)
    .toSorted()
    .at(-1);
  return paths.trips({ start: spans[0]?.from ?? null, end: end ?? null, teams: atHome(pair), ...days });
}

export function atHome(teams: readonly Team[]) {
  return teams.map(({ slug }) => ({ slug, side: 'home' as const }));
}
