/**
 * The dates of a trip's games. Its own dates would tell friends on which days its owner travels, and so how far away
 * they live.
 * @param localDates of the games, in any order; '' is the result without any.
 */
export function gameDates(localDates: readonly string[]): { firstDate: string; lastDate: string } {
  const dates = localDates.toSorted();
  return { firstDate: dates[0] ?? '', lastDate: dates.at(-1) ?? '' };
}
