import { mustExist } from '../../domain/must-exist.ts';

type ParameterOf<Segment> = Segment extends `:${infer Name}{${string}`
  ? Name
  : Segment extends `:${infer Name}`
    ? Name
    : never;
type ParametersOf<Pattern> = Pattern extends `${infer Segment}/${infer Rest}`
  ? ParameterOf<Segment> | ParametersOf<Rest>
  : ParameterOf<Pattern>;

/** Fills in a Hono pattern's parameters, such as `:slug` or `:league{nfl|nba}`. */
export function fillPattern<Pattern extends string>(
  pattern: Pattern,
  parameters: Readonly<Record<ParametersOf<Pattern>, string>>,
): string {
  const values: Readonly<Record<string, string>> = parameters;
  return pattern.replaceAll(/(?<=\/):(\w+)(?:\{.*?\}(?=\/|$))?/g, (_, name: string) =>
    mustExist(values[name]),
  );
}
