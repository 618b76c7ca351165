import * as v from 'valibot';
import { count, isOneLine, oneOf, optionalText, text } from './schemas.ts';
import { service } from './services.ts';
import { binding, plain, secret } from './variable.ts';

export interface EmailBinding {
  send(mail: {
    from: string | { name: string; email: string };
    to: string;
    subject: string;
    text: string;
    html?: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

/** Only the footer shows it, so it may have several lines. */
const isPostalAddress = (given: string) => isOneLine(given.replaceAll(/\r?\n/g, ' '));
const isOn = v.transform((word: 'on' | 'off') => word === 'on');
/** Base64 of at least 16 bytes; a single character after groups of four is no byte. */
const isWebhookSecret = (given: string) =>
  /^whsec_(?:[A-Za-z0-9+/]{4}){5,}(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(given);

/** `Name <address>` or an address. It becomes a header. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
const DEFAULT_SENDER = 'Fanroads <hello@fanroads.com>';
const sender = v.message(
  v.pipe(
    v.string(),
    v.transform((given) => given.trim() || DEFAULT_SENDER),
    v.check((given) => SENDER.test(given) && isOneLine(given)),
  ),
  `must be one line like ${DEFAULT_SENDER}`,
);
/** Providers refuse or distrust mail from a domain that is not the operator's. */
const ownSender = text(
  (given) => given.trim() !== '',
  `is not set: mails need a sender of your own domain, like ${DEFAULT_SENDER}`,
);
const emailBinding = v.custom<EmailBinding>(
  (given) => typeof given === 'object' && given !== null && typeof Reflect.get(given, 'send') === 'function',
  'must be a send_email binding',
);

export const MAIL = {
  from: plain('MAIL_FROM', v.optional(sender, DEFAULT_SENDER), ownSender).about(
    'The sender of mails: an address, or `Name <address>`, in one line. Production requires it, with a domain that is verified at the mail provider; only development has the default.',
  ),
  cloudflare: binding('EMAIL', v.nullish(emailBinding, null)).about(
    'A `send_email` binding in `wrangler.toml`: with it, Cloudflare Email sends the mails. Production needs it or `RESEND_API_KEY`.',
  ),
  resend: {
    apiKey: secret('RESEND_API_KEY', optionalText()).about(
      'Resend sends the mails where there is no `EMAIL`. Production needs one of the two.',
    ),
    baseUrl: service('resend', 'https://api.resend.com'),
    webhookSecret: secret(
      'RESEND_WEBHOOK_SECRET',
      optionalText(isWebhookSecret, 'must be like whsec_…'),
    ).about(
      'The signing secret of a Resend webhook for the events in [Runbook](runbook.md#mails-about-saved-trips), sent to `/webhooks/resend`. With it, trips are no longer mailed to such addresses.',
    ),
  },
  watch: {
    areOn: plain('WATCH_MAILS', v.optional(v.pipe(oneOf(['on', 'off']), isOn), 'on')).about(
      '`off` stops all mails about saved trips. The site still shows what changed.',
    ),
    perDay: plain('LIMITS.tripMailsDay', count(2000)).about(
      'How many mails about saved trips may be written in a UTC day. Beyond it, a change waits for a later mail.',
    ),
    perSecond: plain('LIMITS.tripMailsSecond', count(1)).about(
      'How many mails about saved trips are sent in a second. Keep it below the limit of the mail provider, so that account mails always get through.',
    ),
    postalAddress: plain('POSTAL_ADDRESS', optionalText(isPostalAddress, 'must be text')).about(
      'The postal address of the operator, in the footer of mails about saved trips. US law (CAN-SPAM) requires one in commercial mail.',
    ),
  },
};
