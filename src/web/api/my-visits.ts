import * as v from 'valibot';
import { readVisits, replaceVisits, type Visit, type VisitsRead } from '../../db/queries/visits.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { teamById } from '../../domain/teams/team-ids.ts';
import { venueById } from '../../domain/venues/index.ts';
import { visitDateFault, visitRecord } from '../../domain/visits/visit-record.ts';
import type { WebContext } from '../http/web-context.ts';
import { ifMatch, readJsonBody, versionTag } from './my-changes.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwnRows } from './owner.ts';
import { respondInvalid, respondProblem } from './problems.ts';
import { all, component, described, orNull, date, text } from './shapes.ts';

const visit = component(
  'Visit',
  {
    kind: described(v.picklist(['venue', 'team']), 'A venue, or a team seen at home.'),
    id: text('A venue’s id, or a team’s stable id.'),
    name: v.string(),
    city: v.string(),
    league: orNull(v.picklist(LEAGUES), 'Null for a venue.'),
    visited_on: v.nullable(date()),
  },
  {
    description: 'A venue or team that you have seen.',
    examples: [visitRecord({ kind: 'venue', subject: 'fenway-park', visitedOn: '2024-07-04' })],
  },
);

const NO_STRING = 'Invalid input: expected string';

const chosenVisit = v.objectWithRest(
  {
    kind: v.picklist(['venue', 'team'], 'Invalid option: expected one of "venue"|"team"'),
    id: described(v.string(NO_STRING), 'A venue’s id, or a team’s stable id.'),
    visited_on: described(
      v.optional(v.nullable(v.string(NO_STRING)), null),
      'Like 2026-07-04, not in the future; null without a date.',
      { format: 'date' },
    ),
  },
  v.never(),
  'Invalid input: expected object with kind and id',
);

const body = v.object({
  visits: described(v.array(chosenVisit, 'must be a list of visits'), 'Each venue and team at most once.'),
});

const VISITS = '/api/v1/me/visits';

export const visitOperations: readonly PrivateOperation[] = [
  {
    id: 'listMyVisits',
    method: 'get',
    path: VISITS,
    tag: 'My trips',
    summary: 'The venues and teams that you have seen',
    description: 'Its `ETag` names the whole list.',
    example: VISITS,
    response: () => all(visit),
    statuses: { 200: 'All of them, venues after teams' },
    responseHeaders: ['ETag'],
    handle: (c) => withOwnRows(c, readVisits, ({ rows }) => respondVisits(c, rows)),
  },
  {
    id: 'replaceMyVisits',
    method: 'put',
    path: VISITS,
    tag: 'My trips',
    summary: 'Replace the venues and teams that you have seen',
    description:
      'A body is `{"visits": [{"kind": "venue", "id": "fenway-park", "visited_on": "2024-07-04"}]}`. What it does not list is no longer checked off.',
    example: VISITS,
    headers: { 'If-Match': { description: 'The ETag of the list as you read it.', required: true } },
    body,
    response: () => all(visit),
    statuses: { 200: 'The list as it is now' },
    responseHeaders: ['ETag'],
    handle: (c) => withOwnRows(c, readVisits, ({ userId, rows }) => replaceOwn(c, userId, rows.tag)),
  },
];

async function replaceOwn(c: WebContext, userId: string, tag: string): Promise<Response> {
  const match = ifMatch(c, tag);
  if (match === 'missing')
    return respondProblem(c, 'version-missing', 'Read the list, then send its ETag as If-Match.');
  if (match === 'differs') return respondChanged(c);
  const read = await readChosen(c);
  if ('response' in read) return read.response;
  const { auth, deps } = c.var;
  const replaced = await replaceVisits(auth.db, userId, { tag, chosen: read.chosen }, deps.now());
  return replaced === null ? respondChanged(c) : respondVisits(c, replaced);
}

async function readChosen(c: WebContext): Promise<{ chosen: Visit[] } | { response: Response }> {
  const read = await readJsonBody(c, body);
  if ('response' in read) return read;
  const today = c.var.deps.now().toISOString().slice(0, 10);
  const chosen = read.body.visits.map(({ kind, id, visited_on: visitedOn }) => ({
    kind,
    subject: id,
    visitedOn,
  }));
  const listed = new Set<string>();
  const faults = chosen.flatMap((one, index) => {
    const key = `${one.kind} ${one.subject}`;
    const fault = listed.has(key) ? 'is there twice' : faultOf(one, today);
    listed.add(key);
    return fault === null ? [] : [{ parameter: 'visits', message: `number ${index + 1}: ${key} ${fault}` }];
  });
  return faults.length === 0 ? { chosen } : { response: respondInvalid(c, faults) };
}

function faultOf({ kind, subject, visitedOn }: Visit, today: string): string | null {
  const isKnown =
    kind === 'venue' ? venueById(subject) : teamById(Number(subject))?.id.toString() === subject;
  if (!isKnown) return 'is not known';
  const fault = visitedOn === null ? null : visitDateFault(visitedOn, today);
  if (fault === null) return null;
  return fault === 'unreal' ? 'needs a date like 2026-07-04, or null' : 'has a date in the future';
}

function respondVisits(c: WebContext, { visits, tag }: VisitsRead): Response {
  c.header('ETag', versionTag(tag));
  return c.json({ data: visits.map(visitRecord) });
}

function respondChanged(c: WebContext): Response {
  return respondProblem(
    c,
    'changed-meanwhile',
    'The list has changed since you read it. Read it again, then send its ETag as If-Match.',
  );
}
