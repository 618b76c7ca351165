import { Hono } from 'hono';
import { readVisits, replaceVisits, type Visit, type VisitsRead } from '../../db/queries/visits.ts';
import { teamById } from '../../domain/teams/team-ids.ts';
import { venueById } from '../../domain/venues/index.ts';
import { visitDateFault, visitRecord } from '../../domain/visits/visit-record.ts';
import { BODIES } from '../api/parameters.ts';
import { privateRouteOf } from '../api/private-operations.ts';
import { respondInvalid } from '../api/respond.ts';
import { respondProblem } from '../api/respond-problem.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { ifMatch, versionTag } from './if-match.ts';
import { readOwnerWith } from './owner.ts';
import { readJsonBody } from './read-json-body.ts';
import { refuseChange } from './refuse-change.ts';

export const visitApiRoutes = new Hono<WebEnvironment>();

visitApiRoutes.get(privateRouteOf('listMyVisits'), async (c) => {
  const owner = await readOwnerWith(c, readVisits);
  return 'response' in owner ? owner.response : respondVisits(c, owner.rows);
});

visitApiRoutes.put(privateRouteOf('replaceMyVisits'), async (c) => {
  const owner = await readOwnerWith(c, readVisits);
  if ('response' in owner) return owner.response;
  const refusal = await refuseChange(c, owner.signedIn);
  if (refusal !== null) return refusal;
  const { tag } = owner.rows;
  const match = ifMatch(c, tag);
  if (match === 'missing')
    return respondProblem(c, 'version-missing', 'Read the list, then send its ETag as If-Match.');
  if (match === 'differs') return respondChanged(c);
  const read = await readChosen(c);
  if ('response' in read) return read.response;
  const { auth, deps } = c.var;
  const change = { tag, chosen: read.chosen };
  const replaced = await replaceVisits(auth.db, owner.signedIn.account.user.id, change, deps.now());
  return replaced === null ? respondChanged(c) : respondVisits(c, replaced);
});

async function readChosen(c: WebContext): Promise<{ chosen: Visit[] } | { response: Response }> {
  const read = await readJsonBody(c, BODIES.replaceMyVisits);
  if ('response' in read) return read;
  const today = c.var.deps.now().toISOString().slice(0, 10);
  const chosen = read.body.visits.map(({ kind, id, visited_on: visitedOn }) => ({
    kind,
    subject: id,
    visitedOn,
  }));
  const listed = new Set<string>();
  const faults = chosen.flatMap((visit, index) => {
    const key = `${visit.kind} ${visit.subject}`;
    const fault = listed.has(key) ? 'is there twice' : faultOf(visit, today);
    listed.add(key);
    return fault === null ? [] : [{ parameter: 'visits', message: `number ${index + 1}: ${key} ${fault}` }];
  });
  return faults.length === 0 ? { chosen } : { response: respondInvalid(c, faults) };
}

function faultOf({ kind, subject, visitedOn }: Visit, today: string): string | null {
  const isKnown = kind === 'venue' ? venueById(subject) : String(teamById(Number(subject))?.id) === subject;
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
