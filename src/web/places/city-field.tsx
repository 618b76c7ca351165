import type { ReactNode } from 'react';
import { assets } from '../page/assets.ts';
import { paths } from '../urls/paths.ts';
import { MAX_TEXT_LENGTH } from '../urls/query-codec.ts';

export function CityField({
  id,
  name = id,
  label,
  value,
  placeholder,
  isRequired = false,
  hint,
  children,
}: {
  id: string;
  name?: string;
  label: string;
  value: string;
  placeholder?: string;
  isRequired?: boolean;
  hint?: ReactNode;
  /** What is wrong with the city. */
  children?: ReactNode;
}) {
  return (
    <div className="from">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        name={name}
        id={id}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
        required={isRequired}
        data-module={assets.comboboxModule}
        data-source={paths.apiPlaces()}
        data-list="Cities"
        data-one="city"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {children}
    </div>
  );
}
