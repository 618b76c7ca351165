import type { ComponentProps } from 'react';
import { Field } from '../screens/form-parts.tsx';

/** Where a code of six digits is typed or pasted, spaces and all; phones offer the one that has just arrived. */
export function CodeField(
  field: Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'name' | 'hint' | 'problem'>,
) {
  return (
    <Field
      {...field}
      type="text"
      className="code-digits"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
    />
  );
}
