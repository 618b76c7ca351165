import * as v from 'valibot';
import type { Faults } from './problems.ts';
import type { Fields } from './shapes.ts';

export const NO_FIELDS = v.object({});

type Read<Value> = { kind: 'valid'; value: Value } | { kind: 'invalid'; errors: Faults };

/** The longest question to the trip finder has some 150. */
const MAX_PARAMETERS = 200;
const TOO_MANY_PARAMETERS = {
  parameter: 'query',
  message: `must have at most ${MAX_PARAMETERS} parameters`,
};

/** Reports every wrong, unknown or repeated parameter. */
export function readQuery<Query>(address: string, query: Fields<Query>): Read<Query> {
  const { searchParams } = new URL(address);
  if (searchParams.size > MAX_PARAMETERS) return { kind: 'invalid', errors: [TOO_MANY_PARAMETERS] };
  const given = [...Map.groupBy(searchParams, ([name]) => name)].map(([name, pairs]) => ({
    name,
    values: pairs.map(([, value]) => value),
    isList: isList(query, name),
  }));
  const repeated = given.filter((one) => !one.isList && one.values.length > 1).map(({ name }) => name);
  const read = readFields(
    Object.fromEntries(given.map((one) => [one.name, one.isList ? one.values : one.values.at(-1)])),
    query,
  );
  if (repeated.length === 0) return read;
  const errors = repeated.map((parameter) => ({ parameter, message: 'must be given once' }));
  return { kind: 'invalid', errors: [...errors, ...(read.kind === 'invalid' ? read.errors : [])] };
}

/** Reports every wrong or unknown field. */
export function readFields<Value>(
  given: Readonly<Record<string, unknown>>,
  fields: Fields<Value>,
): Read<Value> {
  const names = Object.keys(fields.entries);
  // A missing field is `undefined`, so that its own message says what it is for.
  const parsed = v.safeParse(fields, Object.fromEntries(names.map((name) => [name, given[name]])));
  const isUnknown = `is not known here; known are: ${names.join(', ') || 'none'}`;
  const faultOf = (issue: v.BaseIssue<unknown>) =>
    issue.type === 'never'
      ? { parameter: keyOf(issue.path?.at(-1)), message: isUnknown }
      : { parameter: keyOf(issue.path?.[0]), message: issue.message };
  const unknown = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((parameter) => ({ parameter, message: isUnknown }));
  if (parsed.success && unknown.length === 0) return { kind: 'valid', value: parsed.output };
  const issues: readonly v.BaseIssue<unknown>[] = parsed.issues ?? [];
  const ofOne = issues.filter((issue) => !isOfSeveral(issue)).map(faultOf);
  return { kind: 'invalid', errors: [...ofOne, ...unknown, ...issues.filter(isOfSeveral).map(faultOf)] };
}

/** Whether the fields are right by themselves, but not together. */
function isOfSeveral({ type }: v.BaseIssue<unknown>): boolean {
  return type === 'partial_check' || type === 'raw_check';
}

function keyOf(item: v.IssuePathItem | undefined): string {
  return typeof item?.key === 'string' ? item.key : '';
}

function isList({ entries }: Fields<unknown>, name: string): boolean {
  const field: { type: string; wrapped?: v.GenericSchema } | undefined = Object.hasOwn(entries, name)
    ? entries[name]
    : undefined;
  return field?.wrapped?.type === 'array';
}
