import { monthText } from '../../domain/dates/date-text.ts';
import type { GameRow } from '../games/game-row.ts';
import { GameLines } from '../schedule/game-lines.tsx';

/** Dates of several months, or of another one than a heading names, have headings of their months. */
export function FoundLines({ games, hasMonths }: { games: readonly GameRow[]; hasMonths: boolean }) {
  const months = Map.groupBy(games, (row) => foundDate(row)?.slice(0, 'yyyy-mm'.length) ?? '');
  return [...months].map(([month, rows]) => (
    <section key={month} className="found-games">
      {hasMonths && month !== '' && <h3>{monthText(month)}</h3>}
      <GameLines rows={rows} label="Games" hasMonth={false} />
    </section>
  ));
}

/** Null while the date is not set. */
export function foundDate({ dateTime }: GameRow): string | null {
  return dateTime?.slice(0, 'yyyy-mm-dd'.length) ?? null;
}
