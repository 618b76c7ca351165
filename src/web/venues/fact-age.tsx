import type { ReactNode } from 'react';
import { isStale, type SourceAge } from '../../domain/content/freshness.ts';
import { monthText } from '../../domain/dates/date-text.ts';

/** Pages that an older release loaded have no age. */
type Age = SourceAge | undefined;

/** Like 'As of May 2026.' or 'Undated, looked up November 2026.' */
export function AgeNote({ age }: { age: Age }) {
  return age && <small>{`${ageText(age)}.`}</small>;
}

export function ageText({ month, isUndated, isCollection }: SourceAge): string {
  if (isCollection) return `From a fan’s collection, ${monthText(month)}`;
  return isUndated ? `Undated, looked up ${monthText(month)}` : `As of ${monthText(month)}`;
}

/** Whether a rule, a gate's time or a fare of this age may mislead (docs/rules.md#guides). */
export function isOld(age: Age, today: string | null): boolean {
  return age !== undefined && today !== null && isStale({ asOf: age.month, until: null }, today);
}

/** @param link leads to what is right today. */
export function OldFact({
  link,
  age,
  children,
}: {
  link: ReactNode;
  /** Left out where the children say theirs. */
  age?: Age;
  children: ReactNode;
}) {
  return (
    <>
      {link}
      <details>
        <summary>{age ? ageText(age) : 'Before'}</summary>
        {children}
      </details>
    </>
  );
}

export interface AgedText {
  text: string;
  age: Age;
}

/** One text needs no list; one age for all stands below them. */
export function AgedTexts({ texts }: { texts: readonly AgedText[] }) {
  const [first] = texts;
  if (first === undefined) return null;
  const notes = new Set(texts.map(({ age }) => age && ageText(age)));
  if (texts.length === 1) {
    return (
      <>
        {`${first.text} `}
        <AgeNote age={first.age} />
      </>
    );
  }
  return (
    <>
      <ul>
        {texts.map(({ text, age }) => (
          <li key={text}>
            {notes.size === 1 ? text : `${text} `}
            {notes.size > 1 && <AgeNote age={age} />}
          </li>
        ))}
      </ul>
      {notes.size === 1 && <AgeNote age={first.age} />}
    </>
  );
}
