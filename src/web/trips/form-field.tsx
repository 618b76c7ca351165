import type { ReactNode } from 'react';
import type { FieldProblem } from '../urls/parse-trips-query.ts';
import type { TripsForm } from './trips-state.ts';

export function Check({
  name,
  value,
  isChecked,
  label,
}: {
  name: string;
  value: string;
  isChecked: boolean;
  label: string;
}) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      {label}
    </label>
  );
}

export function Field({
  form: { problems },
  name,
  label,
  className,
  children,
}: {
  form: TripsForm;
  name: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={className}>
      <label htmlFor={name}>{label}</label>
      {children}
      <Problems of={name} problems={problems} />
    </p>
  );
}

export function Problems({ of, problems }: { of: string; problems: readonly FieldProblem[] }) {
  return problems
    .filter(({ field }) => field === of)
    .map(({ message }) => (
      <strong key={message} className="problem" role="alert">
        {message}
      </strong>
    ));
}
