import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import site from '../../styles/site.css?url';
import { font } from '../../styles/font.json';
import { Footer, ShieldSymbol, TopBar } from './site-frame.tsx';

export const links = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: site },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5efe0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1b1d" />
        <Meta />
        <Links />
      </head>
      <body>
        <ShieldSymbol />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <TopBar />
        <main id="main">{children}</main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
