import type { ReactNode } from 'react';
import { ANSWER_LABELS, VOTE_ANSWERS } from '../../domain/votes/vote-answer.ts';
import type { VoterView, VoteView } from './vote-view.ts';

export function SoFar({ vote: { options, isSingle }, children }: { vote: VoteView; children?: ReactNode }) {
  const labels = ANSWER_LABELS[isSingle ? 'one' : 'several'];
  return (
    <section className="box vote-so-far" aria-labelledby="so-far">
      <h2 id="so-far">So far</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Trip</th>
            {VOTE_ANSWERS.map((answer) => (
              <th key={answer} scope="col">
                {labels[answer]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(({ position, title, dates, counts, isLeading, isChosen }) => (
            <tr key={position} className={isLeading || isChosen ? 'is-best' : undefined}>
              <th scope="row">
                {title} <small>{dates}</small>
              </th>
              {VOTE_ANSWERS.map((answer) => (
                <td key={answer}>{counts[answer]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}

/** @param voters null for those who may know only numbers. */
export function People({ voters }: Pick<VoteView, 'voters'>) {
  if (voters === null) return <p className="vote-tally">Names, cities and notes show after you answer.</p>;
  return (
    <ul className="vote-people">
      {voters.map((voter) => (
        <li key={voter.id}>
          <Person voter={voter} />
        </li>
      ))}
    </ul>
  );
}

export function Person({ voter: { name, facts, note } }: { voter: VoterView }) {
  return (
    <p className="vote-person">
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      {facts.length > 0 && <small>{facts.join(', ')}</small>}
      {note !== '' && (
        <q>
          <bdi>{note}</bdi>
        </q>
      )}
    </p>
  );
}
