import * as v from 'valibot';
import type { VoteRead } from '../../db/queries/group-votes.ts';
import { optionTally } from '../../domain/votes/rank-options.ts';
import { paths } from '../urls/paths.ts';
import { component, date, described, instant, listOf, orNull, text, webAddress, whole } from './shapes.ts';

const EXAMPLE_KEY = '0123456789abcdef0123456789abcdef';
export const EXAMPLE_VOTE_PATH = `/api/v1/votes/${EXAMPLE_KEY}` as const;

const voteOption = v.object({
  position: whole('From 1.', { minimum: 1 }),
  code: text('For addresses: `/api/v1/trips/{code}`. Never with the organizer’s home.'),
  changed_at: orNull(instant(), 'When the trip got another plan since the vote was opened.'),
  yes: whole(),
  maybe: whole(),
  no: whole(),
});

export const VOTE_ENTRIES = {
  url: webAddress('Where the group answers.'),
  title: v.string(),
  state: described(v.picklist(['open', 'closed']), '`closed`: the organizer chose a trip.'),
  chosen: orNull(whole(), 'The position of the chosen trip.'),
  closes_on: date('Answers are taken to the end of this date, local to the first venue.'),
  people: whole('How many answered.'),
  options: listOf(voteOption, 'By position.'),
};

export const EXAMPLE_VOTE = {
  url: `https://fanroads.com/v/${EXAMPLE_KEY}`,
  title: 'Which trip?',
  state: 'open',
  chosen: null,
  closes_on: '2026-12-06',
  people: 4,
  options: [{ position: 1, code: 'BBg1ZMBPfAEAPhg_QBgGwAAAj9M', changed_at: null, yes: 3, maybe: 1, no: 0 }],
};

export const countedVote = component('Vote', VOTE_ENTRIES, {
  description: 'A vote about trips, in numbers.',
  examples: [EXAMPLE_VOTE],
});

export function voteJson(
  { vote, options, voters }: VoteRead,
  siteOrigin: string,
): v.InferOutput<typeof countedVote> {
  return {
    url: `${siteOrigin}${paths.vote(vote.key)}`,
    title: vote.title,
    state: vote.state,
    chosen: vote.chosen,
    closes_on: vote.closesOn,
    people: voters.length,
    options: options.map(({ position, code, changedAt }) => {
      const answers = voters.flatMap((voter) => voter.answers.get(position)?.answer ?? []);
      const { yes, maybe, no } = optionTally(position, answers, []);
      return { position, code, changed_at: changedAt?.toISOString() ?? null, yes, maybe, no };
    }),
  };
}
