import type { WebContext } from '../http/web-context.ts';
import { readInTurn } from '../votes/read-in-turn.ts';
import type { Operation } from './operation.ts';
import { respondProblem, respondTooMany } from './problems.ts';
import { respondToKey } from './secret-address.ts';
import { single } from './shapes.ts';
import { countedVote, EXAMPLE_VOTE_PATH, voteJson } from './vote.ts';

/** Like the page before an answer, it names nobody. */
export const getVote: Operation = {
  id: 'getVote',
  path: '/api/v1/votes/{key}',
  tag: 'Trips',
  summary: 'A group’s vote about trips, in numbers',
  description: 'Names, notes and cities show only on the page, to those who answered.',
  example: EXAMPLE_VOTE_PATH,
  isOfSeason: true,
  inPath: { key: 'The key in the link of the vote.' },
  response: () => single(countedVote),
  problems: ['too-many-requests'],
  handle: (c) =>
    respondToKey(
      c,
      (key) => respondVote(c, key),
      () => respondUnknown(c),
    ),
};

async function respondVote(c: WebContext, key: string): Promise<Response> {
  const { read, waitSeconds } = await readInTurn(c, key, 'vote-page');
  if (read === null) return respondUnknown(c);
  if (waitSeconds !== null) return respondTooMany(c, waitSeconds);
  return c.json({ data: voteJson(read, c.var.deps.config.siteOrigin) });
}

function respondUnknown(c: WebContext): Response {
  return respondProblem(c, 'not-found', 'No vote has this key.');
}
