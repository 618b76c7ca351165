import { paths } from '../urls/paths.ts';

const LISTS = [
  { name: 'weekends', label: 'Weekends with two leagues in one city', href: paths.weekends() },
  { name: 'twinbills', label: 'Two NFL games in two days', href: paths.twinbills() },
  { name: 'abroad', label: 'Games abroad', href: paths.gamesAbroad() },
  { name: 'grand-tours', label: 'Grand tours of every venue', href: paths.grandTours() },
  { name: 'finder', label: 'Plan a trip on your dates', href: paths.trips() },
] as const;

export type ListName = Exclude<(typeof LISTS)[number]['name'], 'finder'>;

export function OtherLists({ current, hasGrandTour = false }: { current: ListName; hasGrandTour?: boolean }) {
  const isLinked = (name: (typeof LISTS)[number]['name']) =>
    name !== current && (name !== 'grand-tours' || hasGrandTour);
  return (
    <nav aria-label="Other lists of trips">
      <p className="ways-back">
        {LISTS.filter(({ name }) => isLinked(name)).map(({ name, label, href }) => (
          <a key={name} className="btn quiet" href={href}>
            {label}
          </a>
        ))}
      </p>
    </nav>
  );
}
