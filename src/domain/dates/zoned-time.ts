import { DAY_MS, MINUTE_MS } from './durations.ts';
import { offsetAt } from './zone-offset.ts';

const LOCAL_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

export function isLocalDateTime(text: string): boolean {
  if (!LOCAL_PATTERN.test(text)) return false;
  // `Date` reads February 30 and the hour 24 as a later day, and nothing else that it should refuse.
  return new Date(`${text}Z`).getUTCDate() === Number(text.slice(8, 10));
}

const PLANNABLE_YEARS = /^20[2-9]\d-/;

export function isPlannableDate(text: string): boolean {
  return PLANNABLE_YEARS.test(text) && isLocalDateTime(`${text}T00:00:00`);
}

/** Returns `YYYY-MM-DDTHH:MM:SS`. */
export function localDateTimeOf(instant: Date, timeZone: string): string {
  const at = instant.getTime();
  return new Date(at + offsetAt(at, timeZone) * MINUTE_MS).toISOString().slice(0, 19);
}

export function localDateAt(instant: Date, timeZone: string): string {
  return localDateTimeOf(instant, timeZone).slice(0, 10);
}

export function addDays(localDate: string, days: number): string {
  const date = new Date(`${localDate}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function yearMonthOf(localDate: string): string {
  return localDate.slice(0, 7);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns '2026-11-20 18:05 UTC'. */
export function utcMinute(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
