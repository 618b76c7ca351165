import { guideSlug } from '../../src/domain/content/city-guide.ts';
import { leagueFromPath, type League } from '../../src/domain/leagues.ts';
import { performerColumns } from '../../src/domain/teams/team-ids.ts';
import { teamBySlug, type Team } from '../../src/domain/teams/index.ts';
import type { GuideRow, RoadtripRow, StoredContent } from '../../src/db/queries/content.ts';
import type { Content, GoodText } from './compile.ts';
import { toHtml, toText } from './markdown.ts';
import type { RoadtripFront } from './schemas.ts';
import type { TextFile } from './text-file.ts';

/** Combines a team's text with its city's. */
export function guideRows({ guides }: Pick<Content, 'guides'>): GuideRow[] {
  const rendered = new Map<string, string>();
  // The rendered text of a city is cached for all its teams.
  const html = (markdown: string) => {
    const cached = rendered.get(markdown) ?? toHtml(markdown);
    rendered.set(markdown, cached);
    return cached;
  };
  return guides.map(({ team, teamText, cityText }) => {
    const cityIntroduction = ['Getting Around', 'One Warning'].map(
      (heading) => `### ${heading}\n\n${markdownOf(cityText, heading)}`,
    );
    const introduction = html(markdownOf(teamText, 'Introduction'));
    const { checked, gameday } = teamText.front;
    const day = (heading: string) =>
      html([teamText, cityText].map((text) => markdownOf(text, heading).trim()).join('\n\n'));
    return {
      id: team.id,
      slug: guideSlug(team),
      sport: team.league,
      team: team.fullName,
      city: team.marketCity,
      conference: team.conference,
      division: team.division,
      introContent: `${introduction}\n${html(cityIntroduction.join('\n\n'))}`,
      day1Content: day('Day 1'),
      day2Content: day('Day 2'),
      day3GamedayContent: html(markdownOf(teamText, 'Day 3 - Game Day')),
      dayTripContent: html(markdownOf(cityText, 'Day Trip Options')),
      nearbyHotels: html(markdownOf(cityText, 'Places to Stay')),
      viatorWidget: cityText.front.viator_widget ?? '',
      viatorLink: cityText.front.viator_link ?? '',
      introText: toText(introduction),
      gameday,
      // The page shows the older of the two dates.
      checkedOn: checked < cityText.front.checked ? checked : cityText.front.checked,
    };
  });
}

/** A team without a performer id uses its own id (docs/rules.md#teams). */
export function roadtripRows(
  { roadtrips, cities }: Pick<Content, 'roadtrips' | 'cities'>,
  performerIds: StoredContent['performerIds'],
): RoadtripRow[] {
  return roadtrips.map((text) => {
    const { front, name } = text;
    const teams = teamsOf(front);
    const stop = (index: number) => {
      const city = front.cities[index];
      const html = city === undefined ? null : toHtml(markdownOf(text, city));
      const cityFront = cities.get(city ?? '')?.front;
      return {
        city: city ?? null,
        html,
        link: cityFront?.viator_link ?? null,
        widget: cityFront?.viator_widget ?? null,
      };
    };
    const [stop1, stop2, stop3, stop4, stop5, stop6] = [stop(0), stop(1), stop(2), stop(3), stop(4), stop(5)];
    return {
      slug: name,
      sport: leagueOf(front),
      sortOrder: front.sort_order,
      cardTitle: front.title,
      cardIntro: front.intro,
      // The default is the picture that `npm run images` draws.
      cardImage: front.card_image ?? name,
      introContent: toHtml(markdownOf(text, 'Introduction')),
      city1: stop1.city,
      city1Content: stop1.html,
      city1ViatorWidget: stop1.widget,
      city1ViatorLink: stop1.link,
      city2: stop2.city,
      city2Content: stop2.html,
      city2ViatorWidget: stop2.widget,
      city2ViatorLink: stop2.link,
      city3: stop3.city,
      city3Content: stop3.html,
      city3ViatorWidget: stop3.widget,
      city3ViatorLink: stop3.link,
      city4: stop4.city,
      city4Content: stop4.html,
      city4ViatorWidget: stop4.widget,
      city4ViatorLink: stop4.link,
      city5: stop5.city,
      city5Content: stop5.html,
      city5ViatorWidget: stop5.widget,
      city5ViatorLink: stop5.link,
      city6: stop6.city,
      city6Content: stop6.html,
      city6ViatorWidget: stop6.widget,
      city6ViatorLink: stop6.link,
      ...performerColumns(teams, performerIds[leagueOf(front)]),
      teamSlugs: teams.map(({ slug }) => slug),
      travel: front.travel,
      checkedOn: front.checked,
    };
  });
}

function teamsOf(front: RoadtripFront): Team[] {
  return front.teams.flatMap((slug) => teamBySlug(leagueOf(front), slug) ?? []);
}

function leagueOf({ league: path }: RoadtripFront): League {
  const league = leagueFromPath(path);
  if (league === null) throw new Error(`the schema let the league ${path} through`);
  return league;
}

function markdownOf(text: GoodText<unknown> | TextFile<unknown>, heading: string): string {
  return text.sections.find((section) => section.heading === heading)?.markdown ?? '';
}
