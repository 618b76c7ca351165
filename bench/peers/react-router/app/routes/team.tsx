import { data } from 'react-router';
import { readTeamPage } from '../../../shared/team-page.ts';
import mlb from '../../../styles/teams-mlb.css?url';
import nba from '../../../styles/teams-nba.css?url';
import nfl from '../../../styles/teams-nfl.css?url';
import nhl from '../../../styles/teams-nhl.css?url';
import { GameTable } from '../game-table.tsx';
import { GameControls, Paging, ScheduleNotes } from '../game-controls.tsx';
import { NextStops } from '../next-stops.tsx';
import { Breadcrumb, TeamHeader } from '../team-header.tsx';
import type { Route } from './+types/team';

const TEAM_COLORS = { mlb, nba, nfl, nhl };
const ORIGIN = 'https://fanroads.com';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readTeamPage(context.cloudflare.env, params.league, params.slug);
  if (page === null) throw data('There is no such team', { status: 404 });
  return page;
}

export function headers() {
  return { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { team, description } = loaderData;
  const title = `${team.name} Schedule, Tickets & Travel Guide | ${team.league} Fanroads`;
  const image = `${ORIGIN}${team.path}/card.png`;
  const imageText = `${team.name}: schedule, tickets and travel guide.`;
  return [
    { title },
    { name: 'description', content: description },
    {
      name: 'keywords',
      content: `${team.name}, ${team.name} schedule, ${team.name} tickets, ${team.city} sports travel, ${team.league} travel guide, ${team.city} attractions`,
    },
    { tagName: 'link', rel: 'canonical', href: `${ORIGIN}${team.path}` },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${ORIGIN}${team.path}` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Fanroads' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageText },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageText },
    { 'script:ld+json': loaderData.structuredData },
  ];
}

export default function TeamRoute({ loaderData: page }: Route.ComponentProps) {
  const { team } = page;
  return (
    <>
      <link rel="stylesheet" href={TEAM_COLORS[team.leaguePath]} precedence="default" />
      <Breadcrumb team={team} />
      <TeamHeader team={team} />
      <section className="region" aria-labelledby="games">
        <GameControls page={page} />
        <GameTable page={page} />
        <Paging page={page} />
        <ScheduleNotes page={page} />
      </section>
      <NextStops page={page} />
    </>
  );
}
