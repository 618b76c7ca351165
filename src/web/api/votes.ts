import { readVoteByKey } from '../../db/queries/group-votes.ts';
import { PRIVATE_CACHE_CONTROL } from '../page/render-private-page.tsx';
import type { Operation } from './operation.ts';
import { respondProblem } from './problems.ts';
import { single } from './shapes.ts';
import { countedVote, EXAMPLE_VOTE_PATH, voteJson } from './vote.ts';

const IS_KEY = /^[0-9a-f]{32}$/;

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
  problems: ['not-found'],
  handle: async (c) => {
    const key = c.req.param('key') ?? '';
    const read = IS_KEY.test(key) ? await readVoteByKey(c.var.deps.privateDb, key) : null;
    if (read === null) return respondProblem(c, 'not-found', 'No vote has this key.');
    const data = voteJson(read, c.var.deps.config.siteOrigin);
    return c.json({ data }, 200, { 'Cache-Control': PRIVATE_CACHE_CONTROL });
  },
};
