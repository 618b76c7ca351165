import type { KeepMail } from '../../../auth/mail/mail-message.ts';
import { dayText } from '../../../domain/dates/date-text.ts';
import { paths } from '../../urls/paths.ts';
import { keepButton, type KeepView } from './keep-view.ts';

/** An unconfirmed address gets only teams, cities and dates, all from the schedule. */
export function keepMail(keep: KeepView): KeepMail {
  const { kind, name, card, fields } = keep;
  const games = (card?.games ?? []).map(({ date, away, preposition, home }) => {
    const day = date === null ? 'Date not set' : dayText(date.slice(0, 10));
    return `${day}: ${away} ${preposition} ${home}`;
  });
  return {
    kind,
    name,
    dates: card?.dates ?? null,
    games,
    button: keepButton(keep),
    fields,
    codePath: paths.auth('keep-code', null, fields),
  };
}
