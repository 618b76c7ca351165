import type { ReactNode } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { Shield } from '../../page/shield.tsx';

export function Ticket({ title, children }: { title: string; children: ReactNode }) {
  return (
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
  );
}
