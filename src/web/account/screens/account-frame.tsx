import { useEffect, type ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { Toast } from '../../ui/toast.tsx';
import type { LiveScreen } from './use-screen.ts';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { Shield } from '../../page/shield.tsx';

const TABS = [
  { name: 'trips', label: 'My Trips', href: accountPaths.account() },
  { name: 'teams', label: 'My Teams', href: accountPaths.myTeams() },
  { name: 'places', label: 'Places I’ve Been', href: accountPaths.myPlaces() },
  { name: 'settings', label: 'Settings', href: accountPaths.settings() },
] as const;
export type AccountTab = (typeof TABS)[number]['name'];

export function AccountFrame<View>({
  screen,
  title,
  tab,
  children,
}: {
  screen: Pick<LiveScreen<View>, 'toast' | 'setToast'>;
  title: ReactNode;
  tab: AccountTab;
  children: ReactNode;
}) {
  return (
    <>
      <nav className="account-tabs" aria-label="Your account">
        {TABS.map(({ name, label, href }) => (
          <a key={name} href={href} aria-current={name === tab ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <h1>{title}</h1>
      {children}
      <ScreenToast screen={screen} />
    </>
  );
}

/** Shows a screen for people who are not signed in as a ticket. */
export function TicketFrame<View>({
  screen,
  title,
  children,
}: {
  screen: Pick<LiveScreen<View>, 'toast' | 'setToast'>;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <div className="pass">
        <section className="pass-main">
          <h1>{title}</h1>
          {children}
        </section>
        <div className="pass-stub" aria-hidden="true">
          <small>Admit one fan</small>
          <p>{BRAND.tagline}</p>
          <div className="pass-leagues">
            {LEAGUES.map((league) => (
              <Shield key={league} label={league} />
            ))}
          </div>
          <i className="barcode" />
        </div>
      </div>
      <ScreenToast screen={screen} />
    </>
  );
}

const TOAST_FOR_MS = 8_000;

export function ScreenToast<View>({
  screen: { toast, setToast },
}: {
  screen: Pick<LiveScreen<View>, 'toast' | 'setToast'>;
}) {
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => setToast(null), TOAST_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, setToast]);
  return toast && <Toast {...toast} onClose={() => setToast(null)} />;
}
