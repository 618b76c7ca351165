import { dayText } from '../dates/date-text.ts';
import { listText } from '../list-text.ts';
import type { OptionTally } from './rank-options.ts';

/** Such as 'Best so far: 4 yes, nobody can't'; for a vote about one trip, '4 in, nobody can't'. */
export function bestText({ yes, no }: Pick<OptionTally, 'yes' | 'no'>, isSingle: boolean): string {
  const against = no === 0 ? 'nobody can’t' : `${no} can’t`;
  return isSingle ? `${yes} in, ${against}` : `Best so far: ${yes} yes, ${against}`;
}

interface Absence {
  name: string;
  awayDates: readonly string[];
}

/**
 * Such as 'Sun: 4 of 5, not Ben' for each date on which somebody can't.
 * @param dates of the trip, in order; within a week their weekdays name them.
 * @param hasNames false for people who may know only numbers.
 */
export function absenceTexts(
  dates: readonly string[],
  voters: readonly Absence[],
  hasNames: boolean,
): string[] {
  const isWithinAWeek = dates.length <= 7;
  return dates.flatMap((date) => {
    const away = voters.filter(({ awayDates }) => awayDates.includes(date)).map(({ name }) => name);
    if (away.length === 0) return [];
    const day = isWithinAWeek ? dayText(date).slice(0, 3) : dayText(date);
    const count = `${day}: ${voters.length - away.length} of ${voters.length}`;
    return hasNames ? `${count}, not ${listText(away, 'and')}` : count;
  });
}
