import { parse, type HTMLElement } from 'node-html-parser';

/** One row of a games table, as a visitor reads it. */
interface ShownGame {
  /** The machine-readable part of the date cell: a date, or a date and a time. */
  machineDate: string | null;
  dateLines: string[];
  /** The game cell's words: 'Home vs Buffalo Bills Neutral site'. */
  game: string;
  location: string;
  address: string | null;
  /** Null for 'Soon'. */
  ticketUrl: string | null;
  guidePath: string | null;
}

interface ShownPage {
  games: ShownGame[];
  /** The number beside the heading; null when there is none. */
  count: number | null;
  document: HTMLElement;
}

/** Reads a team page's table as a visitor would. */
function readGamesPage(html: string): ShownPage {
  const document = parse(html);
  const count = document.querySelector('#games .count')?.text;
  return {
    document,
    count: count === undefined ? null : Number(count),
    games: document.querySelectorAll('table.games tbody tr').map(readRow),
  };
}

function readRow(row: HTMLElement): ShownGame {
  const [date, game, location, tickets, guide] = row.querySelectorAll('td');
  const address = location?.querySelector('small');
  const addressText = address ? words(address) : null;
  address?.remove();
  return {
    machineDate: date?.querySelector('time')?.getAttribute('datetime') ?? null,
    dateLines: [...(date?.querySelectorAll('time, small') ?? [])].map(words),
    game: game ? words(game) : '',
    location: location ? words(location) : '',
    address: addressText,
    ticketUrl: tickets?.querySelector('a')?.getAttribute('href') ?? null,
    guidePath: guide?.querySelector('a')?.getAttribute('href') ?? null,
  };
}

function words(element: HTMLElement): string {
  return element.text.replace(/\s+/g, ' ').trim();
}

/** Every game that a team's page lists, over all of its numbered pages. */
export async function readAllGames(origin: string, teamPath: string): Promise<ShownGame[]> {
  const games: ShownGame[] = [];
  for (let page = 1; ; page += 1) {
    const address = `${origin}${teamPath}?${page > 1 ? `page=${page}&` : ''}size=50`;
    const answer = await fetch(address);
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    const shown = readGamesPage(await answer.text());
    games.push(...shown.games);
    if (shown.count === null || games.length >= shown.count || shown.games.length === 0) return games;
  }
}
