import * as v from 'valibot';
import { readVotesOf, type VoteRead } from '../../db/queries/group-votes.ts';
import { VOTE_ANSWERS } from '../../domain/votes/vote-answer.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwnRows } from './owner.ts';
import { all, component, date, listOf, uuid, webAddress, whole } from './shapes.ts';
import { EXAMPLE_VOTE, VOTE_ENTRIES, voteJson } from './vote.ts';
import { paths } from '../urls/paths.ts';

const EXAMPLE_ID = '7a1c3c52-50c5-4a0e-8a0b-3a1f2b7a9d10';

const ownVote = component(
  'OwnVote',
  {
    id: uuid(),
    own_url: webAddress('Your page of the vote.'),
    ...VOTE_ENTRIES,
    version: whole('Each change of yours raises it.', { minimum: 1 }),
    voters: listOf(
      v.object({
        name: v.string(),
        note: v.string(),
        away_dates: listOf(date(), 'On which they can’t.'),
        answers: listOf(v.object({ position: whole(), answer: v.picklist(VOTE_ANSWERS) })),
      }),
      'The first comes first.',
    ),
  },
  {
    description: 'A vote that you opened, with the answers of your group.',
    examples: [
      {
        id: EXAMPLE_ID,
        own_url: `https://fanroads.com/account/votes/${EXAMPLE_ID}`,
        ...EXAMPLE_VOTE,
        version: 1,
        voters: [
          { name: 'Ben', note: '', away_dates: ['2026-12-06'], answers: [{ position: 1, answer: 'yes' }] },
        ],
      },
    ],
  },
);

export const listMyVotes: PrivateOperation = {
  id: 'listMyVotes',
  method: 'get',
  path: '/api/v1/me/votes',
  tag: 'My trips',
  summary: 'The votes that you opened, newest first',
  example: '/api/v1/me/votes',
  response: () => all(ownVote),
  statuses: { 200: 'All of them' },
  handle: (c) =>
    withOwnRows(c, readVotesOf, ({ rows }) => {
      const { siteOrigin } = c.var.deps.config;
      return c.json({ data: rows.map((read) => ownVoteJson(read, siteOrigin)) });
    }),
};

function ownVoteJson(read: VoteRead, siteOrigin: string): v.InferOutput<typeof ownVote> {
  const { id, version } = read.vote;
  return {
    id,
    own_url: `${siteOrigin}${paths.ownVote(id)}`,
    ...voteJson(read, siteOrigin),
    version,
    voters: read.voters.map(({ name, note, awayDates, answers }) => ({
      name,
      note,
      away_dates: awayDates,
      answers: [...answers.values()].map(({ position, answer }) => ({ position, answer })),
    })),
  };
}
