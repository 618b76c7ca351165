import type { NamedList } from '../../domain/search/list-words.ts';
import { paths } from '../urls/paths.ts';

const LINKS: Record<NamedList, { href: string; label: string; about: string }> = {
  weekends: {
    href: paths.weekends(),
    label: 'Weekends worth the drive',
    about: 'games of several leagues in one city, or in two near each other',
  },
  twinbills: {
    href: paths.twinbills(),
    label: 'NFL twinbills',
    about: 'two NFL games on one day or two, with the drive between them',
  },
  'games-abroad': {
    href: paths.gamesAbroad(),
    label: 'Games abroad',
    about: 'games outside the United States and Canada',
  },
  'grand-tours': {
    href: paths.grandTours(),
    label: 'Grand tours',
    about: 'every ballpark, arena or stadium of a league in one drive',
  },
};

export function FoundLists({ lists }: { lists: readonly NamedList[] }) {
  return lists.map((name) => {
    const { href, label, about } = LINKS[name];
    return (
      <p key={name}>
        <a href={href}>{label}</a>
        {`: ${about}.`}
      </p>
    );
  });
}
