import type { DateSpan } from '../trips/weekend.ts';

/** Leaves out repeated dates and those that contain others. */
export function shortestSpans(spans: readonly DateSpan[]): DateSpan[] {
  const distinct = [...new Map(spans.map((span) => [`${span.from} ${span.through}`, span])).values()];
  return distinct.filter(
    (span) =>
      !distinct.some((other) => other !== span && other.from >= span.from && other.through <= span.through),
  );
}
