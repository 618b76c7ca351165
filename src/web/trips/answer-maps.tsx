import type { ScoredTrip } from '../../domain/trips/finder/trip-answer.ts';
import { PICTURE_MAP } from '../maps/route-map-view.ts';
import { paths } from '../urls/paths.ts';
import { tripCode } from './trip-question.ts';
import { citiesOf } from './trip-reasons.ts';
import type { StripAnswer } from './trip-strip.tsx';
import { hasMap } from './trips-map.ts';
import { ANSWER_LABELS, type AskedTrips } from './trips-state.ts';

/** Only a desk shows and loads them; on a phone the list's switch leads to a map. */
export function AnswerMaps({
  asked,
  first,
  answers,
}: {
  asked: AskedTrips;
  first: ScoredTrip | undefined;
  answers: readonly StripAnswer[];
}) {
  const drawn = (trip: ScoredTrip) => (hasMap(trip, asked) ? tripCode(trip, asked) : null);
  const firstCode = first ? drawn(first) : null;
  const others = answers.flatMap(({ name, trip }) => {
    const code = trip === first ? null : drawn(trip);
    return code === null ? [] : { name, trip, code };
  });
  return (
    <div className="answer-maps">
      {first && firstCode !== null && <AnswerMap code={firstCode} trip={first} name="the first trip" />}
      {others.map(({ name, trip, code }) => (
        <details key={name} className="fold" name="answer-map">
          <summary>{`Map of ${ANSWER_LABELS[name]}`}</summary>
          <AnswerMap code={code} trip={trip} name={ANSWER_LABELS[name]} />
        </details>
      ))}
    </div>
  );
}

function AnswerMap({ code, trip, name }: { code: string; trip: ScoredTrip; name: string }) {
  return (
    <img
      src={paths.tripMap(code)}
      width={PICTURE_MAP.width}
      height={PICTURE_MAP.maxHeight}
      alt={`Map of ${name}: ${citiesOf(trip).join(', ')}`}
      loading="lazy"
    />
  );
}
