import { parse, type HTMLElement } from 'node-html-parser';

interface ShownGame {
  /** The `datetime` attribute of the date cell. */
  machineDate: string | null;
  dateLines: string[];
  /** The text is like 'Home vs Buffalo Bills Neutral site'. */
  game: string;
  location: string;
  address: string | null;
  /** Null means that the cell shows 'Soon'. */
  ticketUrl: string | null;
  guidePath: string | null;
}

interface ShownPage {
  games: ShownGame[];
  count: number | null;
  document: HTMLElement;
}

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
  const addressText = address ? textOf(address) : null;
  address?.remove();
  return {
    machineDate: date?.querySelector('time')?.getAttribute('datetime') ?? null,
    dateLines: [...(date?.querySelectorAll('time, small') ?? [])].map(textOf),
    game: game ? textOf(game) : '',
    location: location ? textOf(location) : '',
    address: addressText,
    ticketUrl: tickets?.querySelector('a')?.getAttribute('href') ?? null,
    guidePath: guide?.querySelector('a')?.getAttribute('href') ?? null,
  };
}

function textOf(element: HTMLElement): string {
  return element.text.replace(/\s+/g, ' ').trim();
}

/** Reads all pages of a team's list. */
export async function readAllGames(origin: string, teamPath: string): Promise<ShownGame[]> {
  const games: ShownGame[] = [];
  for (let page = 1; ; page += 1) {
    const address = `${origin}${teamPath}?${page > 1 ? `page=${page}&` : ''}size=50`;
    const response = await fetch(address);
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}`);
    const shown = readGamesPage(await response.text());
    games.push(...shown.games);
    if (shown.count === null || games.length >= shown.count || shown.games.length === 0) return games;
  }
}
