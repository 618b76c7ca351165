import { dateSpan, longDayText } from '../../domain/dates/date-text.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import type { GamesSubject } from '../../domain/search/search-question.ts';
import { sideName } from './side-name.ts';

export interface AskedDays {
  subject: GamesSubject;
  period: DatePeriod;
  /** The Eastern date. */
  today: string;
}

/** Returns 'Bruins, Saturday, November 28'. */
export function askedText(asked: AskedDays): string {
  return [subjectName(asked.subject), datesText(asked)].filter(Boolean).join(', ');
}

/** Returns 'Bruins', 'NHL', 'Boston' or 'Cubs and Brewers', and '' for all games. */
export function subjectName(subject: GamesSubject): string {
  switch (subject.kind) {
    case 'all':
      return '';
    case 'league':
      return subject.league;
    case 'cities':
      return subject.cities.map(({ name }) => name).join(', ');
    case 'teams':
      return sideName(subject.teams);
    case 'meetings':
      return `${sideName(subject.sides.one)} and ${sideName(subject.sides.other)}`;
  }
}

/** Leaves out this year, so that a heading fits a phone's line. */
export function datesText({ period: { from, to }, today }: Omit<AskedDays, 'subject'>): string {
  const text = from === to ? longDayText(from) : dateSpan(from, to);
  return text.replace(`, ${today.slice(0, 4)}`, '');
}
