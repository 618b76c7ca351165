import type { ComponentProps, ReactNode } from 'react';
import { dayText } from '../../domain/dates/date-text.ts';
import { MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from '../../domain/votes/vote-limits.ts';
import { CityField } from '../places/city-field.tsx';
import type { AnswerDraft, DraftProblem } from './answer-draft.ts';

export interface AnswerFormView {
  draft: AnswerDraft;
  /** A secret for a browser that has none. */
  browser: string;
  /** The days to check. */
  dates: readonly string[];
  problem: DraftProblem | null;
  /** Such as 'You can change your answer until Sun, Dec 6.' */
  promise: string;
}

export function AnswerFields({
  form: { draft, browser, dates, problem, promise },
}: {
  form: AnswerFormView;
}) {
  const problemOf = (field: DraftProblem['field']) => (problem?.field === field ? problem.text : null);
  const away = problemOf('days');
  return (
    <section className="box vote-form" id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">{draft.voterId === '' ? 'Your answer' : `Change ${draft.name}’s answer`}</h2>
      <input type="hidden" name="as" value={draft.voterId} />
      <input type="hidden" name="browser" value={browser} />
      <TypedField
        id="name"
        label="First name"
        problem={problemOf('name')}
        defaultValue={draft.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="given-name"
        required
      />
      <details className="fold" open={draft.days.size > 0 || away !== null || undefined}>
        <summary>Days I can’t</summary>
        <fieldset className="vote-days" aria-describedby={away === null ? undefined : 'days-problem'}>
          <legend className="sr">Days I can’t</legend>
          {dates.map((date) => (
            <label key={date}>
              <input type="checkbox" name="day" value={date} defaultChecked={draft.days.has(date)} />{' '}
              {dayText(date)}
            </label>
          ))}
        </fieldset>
        <Problem id="days-problem" text={away} />
      </details>
      <CityField id="city" label="City you leave from" value={draft.city} hint="Optional. The group sees it.">
        <Problem id="city-problem" text={problemOf('city')} />
        {problem?.cities?.map(({ slug, label }) => (
          <button key={slug} type="submit" name="place" value={slug} className="btn quiet">
            {label}
          </button>
        ))}
      </CityField>
      <TypedField
        id="note"
        label="Note"
        hint="Optional. The group sees it."
        problem={problemOf('note')}
        defaultValue={draft.note}
        maxLength={MAX_NOTE_LENGTH}
        autoComplete="off"
      />
      <Problem id="form-problem" text={problemOf('answers') ?? problemOf('form')} />
      <button type="submit" className="btn vote-send">
        {draft.voterId === '' ? 'Send my answer' : 'Save the change'}
      </button>
      <small>{`No account. This browser remembers you. ${promise} Only people with the link see this page, and names only after they answered.`}</small>
    </section>
  );
}

function TypedField({
  id,
  label,
  hint,
  problem,
  ...input
}: {
  id: string;
  label: string;
  hint?: string;
  problem: string | null;
} & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>) {
  const notes = [hint && `${id}-hint`, problem !== null && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="from">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        id={id}
        name={id}
        aria-invalid={problem !== null || undefined}
        aria-describedby={notes || undefined}
        {...input}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <Problem id={`${id}-problem`} text={problem} />
    </div>
  );
}

function Problem({ id, text }: { id: string; text: ReactNode }) {
  return (
    text !== null && (
      <p className="field-problem" id={id} role="alert">
        {text}
      </p>
    )
  );
}
