import type { ReactNode } from 'react';
import { ANSWER_LABELS, VOTE_ANSWERS, type VoteAnswer } from '../../domain/votes/vote-answer.ts';
import { GameLines } from '../games/game-lines.tsx';
import { answerField } from './answer-draft.ts';
import type { OptionView } from './vote-view.ts';

/** One trip of a vote. @param children its radios, or the organizer's button. */
export function OptionCard({ option, children }: { option: OptionView; children?: ReactNode }) {
  const { title, dates, href, games, figures, lines, notes, isLeading, isChosen, cost, answers, absences } =
    option;
  return (
    <li className={isLeading || isChosen ? 'box vote-option is-best' : 'box vote-option'}>
      <h2>
        <a href={href} rel="nofollow">
          {title}
        </a>
      </h2>
      <p className="sub">
        {`${dates}, ${games} `}
        {isLeading && <b className="vote-mark">Leading</b>}
        {isChosen && <b className="vote-mark">Decided</b>}
      </p>
      {notes.length > 0 && <p className="vote-notes">{`${notes.join('. ')}.`}</p>}
      <p className="figs">
        {figures.map(({ value, unit }) => (
          <span key={unit}>
            <b>{value}</b> {unit}{' '}
          </span>
        ))}
      </p>
      {cost && <p className="vote-cost">{`${cost}.`}</p>}
      {lines.length > 0 && (
        <details className="fold">
          <summary>See the games</summary>
          <GameLines lines={lines} />
        </details>
      )}
      {[answers.join('; '), ...absences].filter(Boolean).map((text) => (
        <p key={text} className="vote-tally">
          {text}
        </p>
      ))}
      {children}
    </li>
  );
}

export function AnswerRadios({
  option: { position, title, dates, isChosen },
  isSingle,
  given,
}: {
  option: OptionView;
  isSingle: boolean;
  given: VoteAnswer | undefined;
}) {
  const labels = ANSWER_LABELS[isSingle || isChosen ? 'one' : 'several'];
  return (
    <fieldset className="seg">
      <legend className="sr">{`Your answer: ${title}, ${dates}`}</legend>
      <div>
        {VOTE_ANSWERS.map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={answerField(position)}
              value={answer}
              defaultChecked={given === answer}
            />
            {labels[answer]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
