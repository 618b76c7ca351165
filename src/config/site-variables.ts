import * as v from 'valibot';
import { PARTNER_ID, WIDGET_REF } from '../domain/content/activity-widget.ts';
import {
  encrypted,
  instant,
  isOneLine,
  like,
  number,
  oneOf,
  optionalText,
  origin,
  safeAddress,
} from './schemas.ts';
import { binding, ENVIRONMENT, plain, secret } from './variable.ts';

const postgresUrl = like(/^postgres(ql)?:\/\//, 'must be a Postgres connection string, postgres://…');
const timeoutMs = number(/^[1-9]\d{2,4}$/, 'must be milliseconds from 100 to 99999');
const email = like(/^[\w.+'-]+@[\w-]+(?:\.[\w-]+)+$/, 'must be one address, like ada@example.com');
const partnerId = optionalText((given) => PARTNER_ID.test(given), 'must be like P00123456');
const widgetRef = optionalText(
  (given) => WIDGET_REF.test(given),
  'must be like W-00000000-0000-4000-8000-000000000000',
);
const longSecret = optionalText(
  (given) => given.length >= 32 && isOneLine(given),
  'must have 32 characters or more, in one line',
);
const stopsClock = v.undefined('stops the clock and is refused in production');

const versionMetadata = v.pipe(
  v.object({ id: v.string() }),
  v.transform(({ id }) => id),
);

export const SITE = {
  environment: plain(ENVIRONMENT, v.optional(oneOf(['production', 'development']), 'production')).about(
    '`production` or `development`. `npm start` sets `development`.',
  ),
  siteOrigin: plain('SITE_ORIGIN', origin, encrypted).about(
    'The canonical base URL, such as `https://fanroads.com`, without a path. Production requires https.',
  ),
  databaseUrl: secret('DATABASE_URL', postgresUrl).about('The Postgres connection string of Neon.'),
  pageDatabaseTimeoutMs: plain('LIMITS.pageDatabaseMs', v.optional(timeoutMs, '900')).about(
    'How many milliseconds a page waits for the database before it shows an error.',
  ),
  googleMapsEmbedKey: plain('GOOGLE_MAPS_EMBED_KEY', optionalText()).about(
    "A key of Google's Embed API, which shows directions on a roadtrip's page when a visitor opens them. Without a key the page has a link. Restrict the key to your origin.",
  ),
  viator: {
    partnerId: plain('VIATOR_PARTNER_ID', partnerId).about(
      'Your Viator account. With it, links to activities earn a commission.',
    ),
    widgetRef: plain('VIATOR_WIDGET_REF', widgetRef).about(
      'A Viator widget for all cities; needs `VIATOR_PARTNER_ID`. A city guide with its own `viator_widget` shows that widget instead.',
    ),
  },
  widgetOrigin: plain('WIDGET_ORIGIN', v.nullish(origin, null), encrypted).about(
    'Another origin of this Worker, outside the site of `SITE_ORIGIN` (`https://fanroads.<account>.workers.dev`). It serves only the activity widgets. Production refuses another host of the same site. Without it the site itself serves them, in a sandbox without an origin.',
  ),
  operatorEmail: secret('OPERATOR_EMAIL', v.nullish(email, null)).about(
    'One email address for alerts. The mail provider of the site sends them. Each deploy mails it too, to show that mails leave.',
  ),
  alertWebhook: secret('ALERT_WEBHOOK', v.nullish(safeAddress, null), encrypted).about(
    'An https address that alerts are posted to as JSON. Incoming webhooks of Slack and Discord can show them; programs read `alerts` in the JSON.',
  ),
  internalSecret: secret('INTERNAL_SECRET', longSecret).about(
    '32 characters or more. With it, `npm run content -- --remote`, `npm run job -- … --remote` and `npm run deploy` show their changes at once; without it, within the hour. `npm run deploy` also needs it to send its test mail. `.env.production` has the same value.',
  ),
  versionId: binding('CF_VERSION_METADATA', v.optional(versionMetadata)).about(
    'The binding `version_metadata` of `wrangler.toml`. Its id is in the header `X-Worker-Version` of every response, by which a deploy recognizes the new version.',
  ),
  fixedNow: plain('FIXED_NOW', v.nullish(instant, null), stopsClock).about(
    'Stops the clock at an instant like `2026-11-20T18:05:00Z`. Production refuses it.',
  ),
};
