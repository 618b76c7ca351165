import { dateSpan, dayText } from '../../domain/dates/date-text.ts';
import type { HomeTogether } from '../../domain/search/home-together.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { DateSpan } from '../../domain/trips/weekend.ts';
import type { TeamSides } from '../../domain/search/matchup-query.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import type { GameRow } from '../games/game-row.ts';
import { SCHEDULE_UNREACHABLE } from '../games/games-state.ts';
import { SampleNotice } from '../games/schedule-notes.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { sideName } from './asked-text.ts';

export interface FoundSides {
  sides: TeamSides;
  /** Teams of different leagues cannot meet. */
  canMeet: boolean;
  /** Null when the database does not respond. */
  listed: {
    rows: readonly GameRow[];
    /** Null unless each side is one team. */
    together: Together | null;
    /** Null before the first refresh. */
    provenance: FeedStatus;
    isSample: boolean;
  } | null;
}

/** Lists the games between two sides, and when one trip has both at home (docs/rules.md#search). */
export function FoundMeetings({ found: { sides, canMeet, listed } }: { found: FoundSides }) {
  const heading = `${sideName(sides.one)} and ${sideName(sides.other)}`;
  if (listed === null) {
    return (
      <section>
        <h2>{heading}</h2>
        <p className="state">{SCHEDULE_UNREACHABLE}</p>
      </section>
    );
  }
  const { rows, together, isSample } = listed;
  const isEmpty = rows.length === 0;
  return (
    <section className="meetings">
      <h2>{heading}</h2>
      {isSample && <SampleNotice />}
      {!isEmpty && <GameLines rows={rows} label={`${heading}: their next games`} />}
      {canMeet && isEmpty && <p className="state">{NO_MEETINGS}</p>}
      {together && <FoundTogether together={together} />}
    </section>
  );
}

const NO_MEETINGS = 'They do not meet on the schedule yet. See each team’s own games below.';

export type Together = HomeTogether & { pair: readonly [Team, Team] };

const WEEKEND_DAYS = 3;

/** Links the trip finder for the weekends, or else the dates, with both teams at home. */
function FoundTogether({ together }: { together: Together }) {
  if (together.kind === 'never') return <NeverTogether together={together} />;
  const { kind, spans, isOneVenue } = together;
  const noun = kind === 'weekends' ? 'weekend' : 'trip';
  const heading = `See both at home: ${spans.length} ${noun}${spans.length === 1 ? '' : 's'}`;
  return (
    <section className="together">
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
      <ul aria-label={heading}>
        {spans.map((span) => (
          <li key={`${span.from} ${span.through}`}>
            <SpanLink span={span} together={together} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SpanLink({ span, together: { pair, isOneVenue } }: { span: DateSpan; together: Seen }) {
  const text = dateSpan(span.from, span.through);
  if (isOneVenue) {
    const view = { ...DEFAULT_SCHEDULE_VIEW, from: span.from, to: span.through };
    return <a href={paths.schedule(null, view)}>{text}</a>;
  }
  const query = { start: span.from, end: span.through, teams: atHome(pair) };
  return (
    <a href={paths.trips(query)} rel="nofollow">
      {text}
    </a>
  );
}

function NeverTogether({ together: { pair, nearest } }: { together: Extract<Together, { kind: 'never' }> }) {
  if (nearest === null) return null;
  const games = nearest.map(({ localDate }, index) => {
    const team = pair[index];
    return `the ${team ? sideName([team]) : ''} on ${dayText(localDate)}`;
  });
  return (
    <section className="together">
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

function atHome(pair: readonly Team[]) {
  return pair.map(({ slug }) => ({ slug, side: 'home' as const }));
}
