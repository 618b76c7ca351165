import type { ReactNode } from 'react';
import { GameLines } from '../../games/game-lines.tsx';
import { ScreenToast } from '../screens/account-frame.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { KeepView } from './keep-view.ts';

const PROMISES = {
  trip: 'We email you when a game moves, with the fix.',
  team: 'Its next games are under My Teams in your account.',
} as const;

/** A form with the trip or the team beside it. */
export function KeepFrame<View>({
  screen,
  title,
  keep,
  children,
}: {
  screen: Pick<LiveScreen<View>, 'toast' | 'setToast'>;
  title: string;
  keep: KeepView;
  children: ReactNode;
}) {
  return (
    <>
      <div className="split keep">
        <section>
          <h1>{title}</h1>
          <p className="sub">{PROMISES[keep.kind]}</p>
          {children}
        </section>
        <KeepCard keep={keep} />
      </div>
      <ScreenToast screen={screen} />
    </>
  );
}

function KeepCard({ keep: { kind, name, page, card } }: { keep: KeepView }) {
  const games = card?.games ?? [];
  return (
    <aside className="box" aria-label={kind === 'trip' ? 'Your trip' : 'Your team'}>
      <h2>
        <a href={page}>{name}</a>
      </h2>
      {card && (
        <p className="sub">
          <b>{card.dates}</b>
          {` · ${games.length === 1 ? '1 game' : `${games.length} games`}`}
        </p>
      )}
      {games.length > 0 && <GameLines lines={games} />}
      {card && card.figures !== '' && <p>{card.figures}</p>}
    </aside>
  );
}
