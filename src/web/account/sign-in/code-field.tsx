import type { ComponentProps } from 'react';
import { Field } from '../screens/form-parts.tsx';

/** People paste spaces too, so the field accepts more than six characters. */
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
