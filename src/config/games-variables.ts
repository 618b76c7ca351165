import * as v from 'valibot';
import { SOURCE_NAMES } from '../domain/games/game.ts';
import { addresses, allEncrypted, encrypted, isOneLine, oneOf, optionalText, text } from './schemas.ts';
import { service } from './services.ts';
import { plain, secret } from './variable.ts';

const LINK_EXAMPLES = { url: encodeURIComponent('https://tickets.example/1'), placement: 'team' };
const SELLER_EXAMPLES = { 'team-slug': 'boston-celtics', 'team-name': 'Boston%20Celtics', league: 'nba' };

/** An unknown placeholder makes the template invalid. */
function isLinkTemplate(template: string, examples: Record<string, string>): boolean {
  const filled = template.replaceAll(/\{([\w-]+)\}/g, (given, name: string) => examples[name] ?? given);
  const { protocol } = URL.parse(filled) ?? {};
  return isOneLine(filled) && !/[{}]/.test(filled) && (protocol === 'https:' || protocol === 'http:');
}

const linkTemplate = optionalText(
  (given) => given.includes('{url}') && isLinkTemplate(given, LINK_EXAMPLES),
  'must contain {url}, the ticket link to wrap, and be a web address with no other placeholder than {placement}',
);

const ESPN_ADDRESSES = ['site.api.espn.com', 'site.web.api.espn.com']
  .map((host) => `https://${host}/apis/site/v2/sports`)
  .join(',');

/** tests/domain/teams/seller-pages.test.ts lists the 124 addresses. */
const SELLER_PAGES = 'https://seatgeek.com/{team-slug}-tickets';
const NO_SELLER = 'none';

const sellerTemplate = v.optional(
  v.pipe(
    text(
      (given) =>
        given === NO_SELLER ||
        (/\{team-(?:slug|name)\}/.test(given) && isLinkTemplate(given, SELLER_EXAMPLES)),
      `must be an address with {team-slug} or {team-name}, or ${NO_SELLER}`,
    ),
    v.transform((given) => (given === NO_SELLER ? null : given)),
  ),
  SELLER_PAGES,
);

const realSource = v.picklist(['seatgeek', 'espn'], 'must be seatgeek or espn in production');

export const GAMES = {
  gameSource: plain('GAME_SOURCE', v.nullish(oneOf([...SOURCE_NAMES, 'auto']), null), realSource).about(
    '`seatgeek` or `espn`; production requires it. Development also accepts `sample` and `auto`. `auto` is the default there: `seatgeek` if `SEATGEEK_CLIENT_ID` is set, else `espn` if it responds within 3 seconds, else `sample`.',
  ),
  seatgeek: {
    clientId: secret('SEATGEEK_CLIENT_ID', optionalText()).about(
      'From your SeatGeek developer account. The source `seatgeek` needs it.',
    ),
    clientSecret: secret('SEATGEEK_CLIENT_SECRET', optionalText()).about('Goes with `SEATGEEK_CLIENT_ID`.'),
    baseUrl: service('seatgeek', 'https://api.seatgeek.com/2'),
  },
  espn: {
    baseUrls: plain('SERVICES.espn', addresses(ESPN_ADDRESSES), allEncrypted).about(
      'Addresses of the scoreboard, separated by commas. When one fails, the next is asked.',
    ),
  },
  ticketLinkTemplate: plain('TICKET_LINK_TEMPLATE', linkTemplate, encrypted).about(
    'An affiliate link for ticket links. It contains `{url}`, the encoded ticket link, and may contain `{placement}`, the place of the link on the site. Production requires https.',
  ),
  ticketSellerTemplate: plain('TICKET_SELLER_TEMPLATE', sellerTemplate, encrypted).about(
    "A team's page at a ticket seller, for games without a ticket link. It contains `{team-slug}` or `{team-name}`, and may contain `{league}`. Production requires https. `none` shows these games as “Soon”.",
  ),
};
