import type { ReactNode } from 'react';
import { isStale, type SourceAge } from '../../domain/content/freshness.ts';
import { monthText } from '../../domain/dates/date-text.ts';

/** Pages that an older release loaded have no age. */
type Age = SourceAge | undefined;

/** Like 'As of May 2026.' or 'Undated, looked up November 2026.' */
export function AgeNote({ age }: { age: Age }) {
  return age && <small>{`${ageText(age)}.`}</small>;
}

function ageText({ month, isUndated, isCollection }: SourceAge): string {
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

export interface TimedText extends AgedText {
  /** Without the time or price that an old page may have wrong; null where it has none, '' where nothing is left. */
  lasting: string | null;
}

/**
 * Folds what an old page may have wrong.
 * @param link leads to what is right today.
 */
export function TimedTexts({
  texts,
  today,
  link,
}: {
  texts: readonly TimedText[];
  today: string | null;
  link: ReactNode;
}) {
  const isOldText = ({ lasting, age }: TimedText) => lasting !== null && isOld(age, today);
  const old = texts.filter(isOldText);
  const shown = texts.map((one) => (isOldText(one) ? { text: one.lasting ?? '', age: one.age } : one));
  return (
    <>
      <AgedTexts texts={shown.filter(({ text }) => text !== '')} />
      {old.length > 0 && (
        <div>
          <OldFact link={link}>
            <AgedTexts texts={old} />
          </OldFact>
        </div>
      )}
    </>
  );
}

/** One text needs no list; the age of most texts stands once, below them. */
export function AgedTexts({ texts }: { texts: readonly AgedText[] }) {
  const [first] = texts;
  if (first === undefined) return null;
  if (texts.length === 1) {
    return (
      <>
        {`${first.text} `}
        <AgeNote age={first.age} />
      </>
    );
  }
  const shared = sharedNote(texts);
  const isOfAll = texts.every(({ age }) => noteOf(age) === shared);
  return (
    <>
      <ul>
        {texts.map(({ text, age }) => {
          const hasOwn = age !== undefined && noteOf(age) !== shared;
          return (
            <li key={text}>
              {hasOwn ? `${text} ` : text}
              {hasOwn && <AgeNote age={age} />}
            </li>
          );
        })}
      </ul>
      {shared !== null && <small>{isOfAll ? `${shared}.` : `The others: ${uncapitalized(shared)}.`}</small>}
    </>
  );
}

/** The note of most texts, unless each has its own; null for none. */
function sharedNote(texts: readonly AgedText[]): string | null {
  const counts = new Map<string, number>();
  for (const { age } of texts) {
    const note = noteOf(age);
    if (note === null) return null;
    counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? most[0] : null;
}

function noteOf(age: Age): string | null {
  return age ? ageText(age) : null;
}

function uncapitalized(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
