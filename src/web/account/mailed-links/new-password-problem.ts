/**
 * What is wrong with a new password typed twice, in the words of product.md section 5; null when nothing is.
 * @param minLength in characters as people count them.
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
