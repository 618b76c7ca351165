import * as v from 'valibot';
import { SOURCE_NAMES } from '../domain/games/game.ts';
import { address, addresses, oneOf, optionalText, text } from './schemas.ts';
import { FOR_TESTS, plain, secret } from './variable.ts';

const linkTemplate = optionalText(
  (given) => given.includes('{url}'),
  'must contain {url}, the ticket link to wrap',
);

const ESPN_ADDRESSES = ['site.api.espn.com', 'site.web.api.espn.com']
  .map((host) => `https://${host}/apis/site/v2/sports`)
  .join(',');

/** Team pages of SeatGeek; tests/domain/teams/seller-pages.test.ts lists the 124 addresses. */
const SELLER_PAGES = 'https://seatgeek.com/{team-slug}-tickets';
const NO_SELLER = 'none';

const sellerTemplate = v.optional(
  v.pipe(
    text(
      (given) => given === NO_SELLER || /^https?:$/.test(URL.parse(given)?.protocol ?? ''),
      `must be an address with {team-slug} or {team-name}, or ${NO_SELLER}`,
    ),
    v.transform((given) => (given === NO_SELLER ? null : given)),
  ),
  SELLER_PAGES,
);

export const GAMES = {
  gameSource: plain('GAME_SOURCE', v.nullish(oneOf([...SOURCE_NAMES, 'auto']), null)).about(
    '`seatgeek` or `espn`. Default in production: `seatgeek` if `SEATGEEK_CLIENT_ID` is set, else `espn`. Development also accepts `sample` and `auto`. `auto` is the default there: `seatgeek` if its id is set, else `espn` if it responds within 3 seconds, else `sample`.',
  ),
  seatgeek: {
    clientId: secret('SEATGEEK_CLIENT_ID', optionalText()).about(
      'From your SeatGeek developer account. The source `seatgeek` needs it.',
    ),
    clientSecret: secret('SEATGEEK_CLIENT_SECRET', optionalText()).about('Goes with `SEATGEEK_CLIENT_ID`.'),
    baseUrl: plain('SEATGEEK_BASE_URL', address('https://api.seatgeek.com/2')).about(FOR_TESTS),
  },
  espn: {
    baseUrls: plain('ESPN_BASE_URL', addresses(ESPN_ADDRESSES)).about(
      'Addresses of the scoreboard, separated by commas. When one fails, the next is asked.',
    ),
  },
  ticketLinkTemplate: plain('TICKET_LINK_TEMPLATE', linkTemplate).about(
    'An affiliate link for ticket links. It contains `{url}`, the encoded ticket link, and may contain `{placement}`, the place of the link on the site.',
  ),
  ticketSellerTemplate: plain('TICKET_SELLER_TEMPLATE', sellerTemplate).about(
    "A team's page at a ticket seller, for games without a ticket link: `{team-slug}`, `{team-name}`, `{league}`. `none` shows these games as “Soon”.",
  ),
};
