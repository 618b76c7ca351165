/**
 * @param minLength in code points.
 * @returns the error message, or null if the password can be set.
 */
export function newPasswordProblem(
  { password, confirmation }: { password: string; confirmation: string },
  minLength: number,
): string | null {
  if (password === '' || confirmation === '') return 'Please fill in both password fields';
  if (password !== confirmation) return 'Passwords do not match';
  return Array.from(password).length < minLength
    ? `Password must be at least ${minLength} characters long`
    : null;
}
