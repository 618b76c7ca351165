export const VOTE_ANSWERS = ['yes', 'maybe', 'no'] as const;
export type VoteAnswer = (typeof VOTE_ANSWERS)[number];

/** A vote about one trip asks who is in. */
export const ANSWER_LABELS: Readonly<Record<'several' | 'one', Readonly<Record<VoteAnswer, string>>>> = {
  several: { yes: 'Yes', maybe: 'If need be', no: 'No' },
  one: { yes: 'I’m in', maybe: 'Maybe', no: 'Can’t' },
};
