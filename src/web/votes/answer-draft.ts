import type { AnswerToGive } from '../../db/queries/vote-answers.ts';
import type { Voter } from '../../db/queries/group-votes.ts';
import type { NamedPlace } from '../../domain/places/place.ts';
import { placeLabel } from '../../domain/places/place.ts';
import { NO_LINKS, readTypedText } from '../../domain/accounts/typed-text.ts';
import { VOTE_ANSWERS, type VoteAnswer } from '../../domain/votes/vote-answer.ts';
import { datesBetween } from '../../domain/votes/vote-dates.ts';
import { MAX_AWAY_DATES, MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from '../../domain/votes/vote-limits.ts';
import { nameKey } from '../../domain/votes/voter-name.ts';
import type { findPlaces } from '../places/find-places.ts';
import { missingPlace } from '../places/missing-place.tsx';
import { typedText } from '../urls/query-codec.ts';
import type { LoadedVote } from './load-vote.ts';

/** What the form shows, and what somebody typed into it. */
export interface AnswerDraft {
  /** The id of the own answer that it changes; '' for a new one. */
  voterId: string;
  name: string;
  answers: ReadonlyMap<number, VoteAnswer>;
  days: ReadonlySet<string>;
  city: string;
  /** The slug of a city that a button named. */
  place: string;
  note: string;
}

export const EMPTY_DRAFT: AnswerDraft = {
  voterId: '',
  name: '',
  answers: new Map(),
  days: new Set(),
  city: '',
  place: '',
  note: '',
};

export interface DraftProblem {
  /** It stands beside this field, or beside the button. */
  field: 'name' | 'answers' | 'days' | 'city' | 'note' | 'form';
  text: string;
  /** Cities of the typed name. */
  cities?: readonly NamedPlace[];
}

export const answerField = (position: number) => `answer-${position}`;

export function readDraft(fields: URLSearchParams, { options }: Pick<LoadedVote, 'options'>): AnswerDraft {
  const text = (name: string) => fields.get(name) ?? '';
  return {
    voterId: text('as'),
    name: text('name'),
    answers: new Map(
      options.flatMap(({ position }) => {
        const answer = VOTE_ANSWERS.find((known) => known === fields.get(answerField(position)));
        return answer === undefined ? [] : [[position, answer] as const];
      }),
    ),
    days: new Set(fields.getAll('day')),
    city: typedText(text('city')),
    place: text('place'),
    note: text('note'),
  };
}

export function draftOf(voter: Voter, { places }: Pick<LoadedVote, 'places'>): AnswerDraft {
  const place = places.find(({ number }) => number === voter.placeNumber);
  return {
    voterId: voter.id,
    name: voter.name,
    answers: new Map([...voter.answers].map(([position, { answer }]) => [position, answer])),
    days: new Set(voter.awayDates),
    city: place ? placeLabel(place) : '',
    place: '',
    note: voter.note,
  };
}

/** On which the group travels; of a decided vote those of the chosen trip. */
export function datesOf({ vote, facts }: LoadedVote): string[] {
  const asked = facts.filter(({ option }) => vote.chosen === null || option.position === vote.chosen);
  return [
    ...new Set(asked.flatMap(({ firstDate, lastDate }) => datesBetween(firstDate, lastDate))),
  ].toSorted();
}

/** @param found the cities of the draft's text; null without one. */
export function checkDraft(
  draft: AnswerDraft,
  loaded: LoadedVote,
  found: Awaited<ReturnType<typeof findPlaces>> | null,
): { answer: AnswerToGive } | { problem: DraftProblem } {
  const { vote } = loaded;
  const name = readTypedText(draft.name, MAX_NAME_LENGTH);
  if (name.kind !== 'text' || nameKey(name.text) === '') return { problem: nameProblem(name.kind) };
  const answers = [...draft.answers]
    .map(([position, answer]) => ({ position, answer }))
    .filter(({ position }) => vote.chosen === null || position === vote.chosen);
  if (answers.length === 0) return problem('answers', 'Answer one trip at least.');
  const dates = new Set(datesOf(loaded));
  const awayDates = [...draft.days].filter((date) => dates.has(date)).toSorted();
  if (awayDates.length > MAX_AWAY_DATES) return problem('days', `Check at most ${MAX_AWAY_DATES} days.`);
  if (found !== null && draft.place === '' && found.resolved.kind !== 'found') {
    const { message, choices } = missingPlace(found.resolved, found.places);
    return { problem: { field: 'city', text: message ?? '', cities: choices } };
  }
  const note = readTypedText(draft.note, MAX_NOTE_LENGTH);
  if (note.kind === 'too-long') return problem('note', `Use at most ${MAX_NOTE_LENGTH} characters.`);
  if (note.kind === 'link') return problem('note', NO_LINKS);
  const place = found?.resolved.kind === 'found' ? found.resolved.place.slug : null;
  return {
    answer: {
      voteId: vote.id,
      name: name.text,
      nameKey: nameKey(name.text),
      answers,
      awayDates,
      placeSlug: draft.place === '' ? place : draft.place,
      note: note.kind === 'text' ? note.text : '',
    },
  };
}

function nameProblem(kind: ReturnType<typeof readTypedText>['kind']): DraftProblem {
  if (kind === 'link') return { field: 'name', text: NO_LINKS };
  return {
    field: 'name',
    text: kind === 'too-long' ? `Use at most ${MAX_NAME_LENGTH} characters.` : 'Enter your first name.',
  };
}

function problem(field: DraftProblem['field'], text: string): { problem: DraftProblem } {
  return { problem: { field, text } };
}
