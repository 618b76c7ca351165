import type { ReactNode } from 'react';

/** Parts of the page in its order, by their anchors. */
export type Parts = Readonly<Record<string, { title: string; shown: ReactNode }>>;

interface LabeledProps<State> {
  className?: string;
  states: readonly (readonly [label: string, state: State])[];
  show: (state: State, label: string, index: number) => ReactNode;
}

export function Labeled<State>({ className, states, show }: LabeledProps<State>) {
  return states.map(([label, state], index) => (
    <section key={label} className={className}>
      <h3>{label}</h3>
      {show(state, label, index)}
    </section>
  ));
}

/** Links to states with ids, each of which is a page of its own. */
export function StateLinks({ states, path }: { states: object; path: (name: string) => string }) {
  return (
    <ul className="parts">
      {Object.keys(states).map((name) => (
        <li key={name}>
          <a href={path(name)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
