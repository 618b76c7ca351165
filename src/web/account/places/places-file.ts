import type { Visit } from '../../../db/queries/visits.ts';
import { visitRecord, type VisitRecord } from '../../../domain/visits/visit-record.ts';
import { csvText } from '../../http/csv.ts';

const COLUMNS = [
  'kind',
  'id',
  'name',
  'city',
  'league',
  'visited_on',
] as const satisfies (keyof VisitRecord)[];

export function placesCsv(visits: readonly Visit[]): string {
  const lines = visits.map(visitRecord).map((record) => COLUMNS.map((column) => record[column] ?? ''));
  return csvText([COLUMNS, ...lines]);
}

export function placesJson(visits: readonly Visit[]): { visits: VisitRecord[] } {
  return { visits: visits.map(visitRecord) };
}
