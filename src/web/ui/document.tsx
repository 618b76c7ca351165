import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { assets, teamColorSheet } from '../assets.ts';
import type { Head } from '../render-page.tsx';
import { Footer } from './footer.tsx';
import { JsonLd } from './json-ld.tsx';
import { ShieldSymbol } from './shield.tsx';
import { TopBar } from './top-bar.tsx';

/** The whole page: head, top bar, content, footer. The same HTML for every visitor. */
export function Document({
  head,
  siteOrigin,
  children,
}: {
  head: Head;
  siteOrigin: string;
  children: ReactNode;
}) {
  const address = `${siteOrigin}${head.canonical}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.keywords && <meta name="keywords" content={head.keywords.join(', ')} />}
        {head.noindex && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={address} />
        <link rel="preload" href={assets.displayFont} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={assets.stylesheet} />
        {head.hasGuideStyles && <link rel="stylesheet" href={assets.guideStylesheet} />}
        {head.teamColors?.map((league) => (
          <link key={league} rel="stylesheet" href={teamColorSheet(league)} />
        ))}
        {head.hasRegion && <script type="module" src={assets.regionModule} />}
        <link rel="icon" href={assets.favicon} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={address} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={BRAND.name} />
        <meta name="twitter:card" content="summary" />
        <JsonLd objects={head.structuredData ?? []} />
      </head>
      <body>
        <ShieldSymbol />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <TopBar section={head.section} />
        <main id="main">{children}</main>
        <Footer />
      </body>
    </html>
  );
}
