import type { ReactNode } from 'react';
import { BRAND } from '../../domain/brand.ts';
import { colorOf } from '../styles/theme-colors.ts';
import { paths } from '../urls/paths.ts';
import type { Head } from './head.ts';
import { assets } from './assets.ts';
import type { PageStyle } from './page-styles.ts';
import { theme } from './theme.ts';
import { JsonLd } from './json-ld.tsx';
import { ShieldSymbol } from './shield.tsx';
import { SocialTags } from './social-tags.tsx';
import { BareTopBar, TopBar } from './top-bar.tsx';

const SCHEMES = ['light', 'dark'] as const;

export function Document({
  head,
  styles,
  siteOrigin,
  children,
}: {
  head: Head;
  styles: readonly PageStyle[];
  siteOrigin: string;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <PageAssets head={head} styles={styles} />
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

function PageAssets({ head, styles }: { head: Head; styles: readonly PageStyle[] }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      {head.isPaintedWhole && <link rel="expect" href="#main" blocking="render" />}
      {styles.map(({ name, text }) => (
        <style key={name}>{text}</style>
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

export function Footer() {
  return (
    <footer className="foot">
      <p className="tagline">{BRAND.tagline}</p>
      <p>
        <span>{`© ${BRAND.copyrightYear} ${BRAND.name}`}</span>
        <a href={paths.privacy()}>Privacy Policy</a>
        <a href={paths.terms()}>Terms of Use</a>
        <a href={paths.api()}>API</a>
      </p>
    </footer>
  );
}

/** Search engines cut longer descriptions. */
export const MAX_DESCRIPTION_LENGTH = 155;
const CUT_MARK = '...';

export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const room = MAX_DESCRIPTION_LENGTH - CUT_MARK.length;
  const lastSpace = line.lastIndexOf(' ', room);
  const cut = line.slice(0, lastSpace > 0 ? lastSpace : room);
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}${CUT_MARK}`;
}
