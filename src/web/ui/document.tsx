import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import type { League } from '../../domain/leagues.ts';
import { assets, teamColorSheet } from '../assets.ts';
import type { Head } from '../render-page.tsx';
import { colorOf } from '../styles/theme-colors.ts';
import { theme } from '../theme.ts';
import { Footer } from './footer.tsx';
import { JsonLd } from './json-ld.tsx';
import { keepMarkup, markupOf, together } from './kept-markup.ts';
import { metaDescription } from './meta-description.ts';
import { ShieldSymbol } from './shield.tsx';
import { SocialTags, type SocialCard } from './social-tags.tsx';
import { BareSign, TopBar } from './top-bar.tsx';

const SCHEMES = ['light', 'dark'] as const;

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
  return (
    <html lang="en">
      <head dangerouslySetInnerHTML={headMarkup(head, siteOrigin)} />
      <body>
        <ShieldSymbol />
        {head.isBare ? (
          <BareSign />
        ) : (
          <>
            <a className="skip" href="#main">
              Skip to content
            </a>
            <TopBar section={head.section} presence={head.presence} canAsk={!head.isPlainText} />
          </>
        )}
        <main id="main">{children}</main>
        {/* Where the region module says what it has swapped. */}
        {head.hasRegion && <output className="sr" id="said" />}
        {!head.isBare && <Footer />}
        {head.hasScreen && <script type="module" src={assets.screenModule} />}
      </body>
    </html>
  );
}

function headMarkup(head: Head, siteOrigin: string) {
  const loads = loadsMarkup({
    teamColors: head.teamColors ?? [],
    hasGuideStyles: head.hasGuideStyles ?? false,
    hasScreen: head.hasScreen ?? false,
    isPlainText: head.isPlainText ?? false,
    hasRegion: head.hasRegion ?? false,
    hasFrames: (head.frames?.length ?? 0) > 0,
  });
  const about = aboutMarkup({
    title: head.title,
    description: head.isDescriptionCut ? head.description : metaDescription(head.description),
    keywords: head.keywords ?? BRAND.keywords,
    address: `${siteOrigin}${head.canonical}`,
    siteOrigin,
    card: head.card,
    noindex: head.noindex ?? false,
  });
  return together(loads, about, markupOf(<JsonLd objects={head.structuredData ?? []} />));
}

/** There are only a few kinds of page. */
const loadsMarkup = keepMarkup(Loads, 50);
/** Every team's pages and guide, and every roadtrip's, with 3 kB each. */
const aboutMarkup = keepMarkup(About, 500);

/** What the browser is to load with a kind of page. */
function Loads(kind: {
  teamColors: readonly League[];
  hasGuideStyles: boolean;
  hasScreen: boolean;
  isPlainText: boolean;
  hasRegion: boolean;
  hasFrames: boolean;
}) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <link rel="preload" href={assets.displayFont} as="font" type="font/woff2" crossOrigin="" />
      <link rel="stylesheet" href={assets.stylesheet} />
      {kind.hasGuideStyles && <link rel="stylesheet" href={assets.guideStylesheet} />}
      {kind.hasScreen && <link rel="stylesheet" href={assets.accountStylesheet} />}
      {kind.teamColors.map((league) => (
        <link key={league} rel="stylesheet" href={teamColorSheet(league)} />
      ))}
      {!kind.isPlainText && <script type="module" src={assets.visitorModule} />}
      {kind.hasRegion && <script type="module" src={assets.regionModule} />}
      {kind.hasFrames && <script type="module" src={assets.frameModule} />}
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

/** What a page says about itself, to search engines and networks. */
function About({
  keywords,
  noindex,
  ...page
}: {
  title: string;
  description: string;
  keywords: readonly string[];
  address: string;
  siteOrigin: string;
  card: SocialCard | undefined;
  noindex: boolean;
}) {
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <meta name="keywords" content={keywords.join(', ')} />
      {noindex && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={page.address} />
      <SocialTags {...page} />
    </>
  );
}
