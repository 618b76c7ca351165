import type { Head } from './head.ts';
import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { assets, teamColorSheet } from './assets.ts';
import { colorOf } from '../styles/theme-colors.ts';
import { theme } from './theme.ts';
import { Footer } from './footer.tsx';
import { JsonLd } from './json-ld.tsx';
import { metaDescription } from './meta-description.ts';
import { ShieldSymbol } from './shield.tsx';
import { SocialTags } from './social-tags.tsx';
import { BareTopBar, TopBar } from './top-bar.tsx';

const SCHEMES = ['light', 'dark'] as const;

export function Document({
  head,
  siteOrigin,
  children,
}: {
  head: Head;
  siteOrigin: string;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <PageAssets head={head} />
        <PageMetadata head={head} siteOrigin={siteOrigin} />
        <JsonLd objects={head.structuredData ?? []} />
      </head>
      <body>
        <ShieldSymbol />
        {head.isBare ? (
          <BareTopBar />
        ) : (
          <>
            <a className="skip" href="#main">
              Skip to content
            </a>
            <TopBar section={head.section} viewer={head.viewer} />
          </>
        )}
        <main id="main">{children}</main>
        {/* The fragment module announces new content here for screen readers. */}
        {head.hasFragment && <output className="sr" id="said" />}
        {!head.isBare && <Footer />}
        {head.hasScreen && <script type="module" src={assets.screenModule} />}
      </body>
    </html>
  );
}

function PageAssets({ head }: { head: Head }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <link rel="preload" href={assets.displayFont} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={assets.stylesheet} />
      {head.hasGuideStyles && <link rel="stylesheet" href={assets.guideStylesheet} />}
      {head.hasTripStyles && <link rel="stylesheet" href={assets.tripsStylesheet} />}
      {(head.hasScreen || head.hasAccountStyles) && <link rel="stylesheet" href={assets.accountStylesheet} />}
      {head.teamColors?.map((league) => (
        <link key={league} rel="stylesheet" href={teamColorSheet(league)} />
      ))}
      <script type="module" src={assets.pageModule} />
      {head.hasFragment && <script type="module" src={assets.fragmentModule} />}
      {head.hasShare && <script type="module" src={assets.shareModule} />}
      {head.hasGrid && <script type="module" src={assets.gridModule} />}
      {head.frames && head.frames.length > 0 && <script type="module" src={assets.frameModule} />}
      {SCHEMES.map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={colorOf(theme[scheme], 'paper')}
        />
      ))}
      <link rel="icon" href={assets.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
      <link rel="manifest" href={assets.manifest} />
    </>
  );
}

function PageMetadata({ head, siteOrigin }: { head: Head; siteOrigin: string }) {
  const { title, card, keywords = BRAND.keywords } = head;
  const description = head.isDescriptionCut ? head.description : metaDescription(head.description);
  const address = `${siteOrigin}${head.canonical}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords.join(', ')} />
      {head.noindex && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={address} />
      <SocialTags
        title={title}
        description={description}
        address={address}
        siteOrigin={siteOrigin}
        card={card}
      />
    </>
  );
}
