import * as v from 'valibot';
import { address, optionalText } from './schemas.ts';
import { binding, FOR_TESTS, plain, secret } from './variable.ts';

export interface EmailBinding {
  send(mail: {
    from: string | { name: string; email: string };
    to: string;
    subject: string;
    text: string;
    html?: string;
  }): Promise<unknown>;
}

const DEFAULT_SENDER = 'Fanroads <hello@fanroads.com>';
const sender = v.pipe(
  v.string('must be text'),
  v.transform((given) => given.trim() || DEFAULT_SENDER),
);
const emailBinding = v.custom<EmailBinding>(
  (given) => typeof given === 'object' && given !== null && typeof Reflect.get(given, 'send') === 'function',
  'must be a send_email binding',
);

export const MAIL = {
  from: plain('MAIL_FROM', v.optional(sender, DEFAULT_SENDER)).about('The sender of mails.'),
  cloudflare: binding('EMAIL', v.nullish(emailBinding, null)).about(
    'A `send_email` binding in `wrangler.toml`: with it, Cloudflare Email sends the mails. Production needs it or `RESEND_API_KEY`.',
  ),
  resend: {
    apiKey: secret('RESEND_API_KEY', optionalText()).about(
      'Resend sends the mails where there is no `EMAIL`. Production needs one of the two.',
    ),
    baseUrl: plain('RESEND_BASE_URL', address('https://api.resend.com')).about(FOR_TESTS),
  },
};
