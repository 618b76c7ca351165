import type { AuthConfig } from '../../config/parse-config.ts';
import { refuse, type Refusal, type WeakPasswordReason } from '../auth-result.ts';

/** Returns an empty list for an acceptable password (docs/rules.md#passwords). */
export function weaknessOf(
  password: string,
  { passwordMinLength }: Pick<AuthConfig, 'passwordMinLength'>,
): WeakPasswordReason[] {
  // Characters, not UTF-16 units.
  return Array.from(password).length < passwordMinLength ? ['length'] : [];
}

export function weakPassword(
  reasons: WeakPasswordReason[],
  { passwordMinLength }: Pick<AuthConfig, 'passwordMinLength'>,
): Refusal {
  const sentences: Record<WeakPasswordReason, string> = {
    length: `Password should be at least ${passwordMinLength} characters.`,
    characters: 'Password should contain other kinds of characters.',
    pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  };
  const message = reasons.map((reason) => sentences[reason]).join(' ');
  return refuse('weak_password', { field: 'password', message, reasons });
}
