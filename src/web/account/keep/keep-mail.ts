import type { KeepMail } from '../../../auth/mail/mail-message.ts';
import { dayText } from '../../../domain/dates/date-text.ts';
import { paths } from '../../urls/paths.ts';
import type { KeepView } from './keep-view.ts';

/** An unconfirmed address gets only teams, cities and dates, all from the schedule. */
export function keepMail({ kind, name, card, fields }: KeepView): KeepMail {
  const games = (card?.games ?? []).map(({ date, away, preposition, home }) => {
    const day = date === null ? 'Date not set' : dayText(date.slice(0, 10));
    return `${day}: ${away} ${preposition} ${home}`;
  });
  return {
    kind,
    name,
    dates: card?.dates ?? null,
    games,
    fields,
    codePath: paths.auth('keep-code', null, fields),
  };
}
