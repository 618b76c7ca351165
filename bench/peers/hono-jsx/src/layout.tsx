import { raw } from 'hono/html';
import { jsxRenderer } from 'hono/jsx-renderer';
import assets from '../../../../dist/client-manifest.json';
import type { TeamPage } from '../../shared/team-page.ts';
import { Footer, ShieldSymbol, TopBar } from './site-frame.tsx';

type PageHead = Pick<TeamPage, 'team' | 'description' | 'structuredData'>;

declare module 'hono' {
  interface ContextRenderer {
    (content: string | Promise<string>, props: PageHead): Response | Promise<Response>;
  }
}

export const renderer = jsxRenderer(({ children, team, description, structuredData }) => (
  <html lang="en">
    <Head team={team} description={description} structuredData={structuredData} />
    <body>
      <ShieldSymbol />
      <a class="skip" href="#main">
        Skip to content
      </a>
      <TopBar current={team.leaguePath} />
      <main id="main">{children}</main>
      <Footer />
    </body>
  </html>
));

const ORIGIN = 'https://fanroads.com';

function Head({ team, description, structuredData }: PageHead) {
  const title = `${team.name} Schedule, Tickets & Travel Guide | ${team.league} Fanroads`;
  const image = `${ORIGIN}${team.path}/card.png`;
  const imageText = `${team.name}: schedule, tickets and travel guide.`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <link
        rel="preload"
        href={assets['sofia-sans-extra-condensed.woff2']}
        as="font"
        type="font/woff2"
        crossorigin="anonymous"
      />
      <link rel="stylesheet" href={assets['site.css']} />
      <link rel="stylesheet" href={assets[`teams-${team.leaguePath}.css`]} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5efe0" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1b1d" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta
        name="keywords"
        content={`${team.name}, ${team.name} schedule, ${team.name} tickets, ${team.city} sports travel, ${team.league} travel guide, ${team.city} attractions`}
      />
      <link rel="canonical" href={`${ORIGIN}${team.path}`} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${ORIGIN}${team.path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Fanroads" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageText} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={imageText} />
      <script type="application/ld+json">
        {raw(JSON.stringify(structuredData).replaceAll('<', '\\u003c'))}
      </script>
    </head>
  );
}
