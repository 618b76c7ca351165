import type { PageSheet } from '../styles/page-sheets.ts';
import { tripsQueryString, type TripsQuery } from '../urls/trips-query.ts';

export function finderStyles(query: TripsQuery): readonly PageSheet[] {
  if (tripsQueryString(query) === '') return ['finder'];
  if (query.view === 'grid') return ['finder', 'results', 'finder-grid'];
  return query.view === 'map' ? ['map', 'finder', 'results'] : ['finder', 'results'];
}
