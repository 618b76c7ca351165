import { BRAND } from '../../domain/brand.ts';
import { DAY_MS } from '../../domain/dates/durations.ts';
import { secondsText } from '../../domain/dates/duration-text.ts';
import type { Provider } from '../../db/schema/accounts.ts';
import { FOLLOWER_WAIT_MS } from '../../domain/trips/watch/follower-limits.ts';
import type { KeepMail, MailMessage, MailText } from './mail-message.ts';
import { CODE_SECONDS, CONFIRM_LINK_SECONDS, RECOVERY_LINK_SECONDS } from '../tokens/one-time-token.ts';

export interface MailTexts {
  subject: string;
  opening: string[];
  action?: { label: string; url: string };
  /** `url` is the form that takes the code in another browser. */
  code?: { digits: string; validFor: string; url?: string };
  closing: string[];
  sections?: readonly MailSection[];
  footer?: readonly { text: string; url: string | null }[];
}

/** Commands run in Node and cannot render mails. */
export type RenderMail = (texts: MailTexts, siteOrigin: string) => MailText;

export interface MailSection {
  title: string;
  lines: readonly string[];
  actions: readonly { label: string; url: string }[];
}

/**
 * Links are built only from `SITE_ORIGIN`, never from a request's host (GHSA-3529-5m8x-rpv3). Opening one
 * consumes nothing (docs/accounts.md#mailed-links-and-codes).
 */
export function mailTexts(message: MailMessage, siteOrigin: string): MailTexts {
  const link = (path: string, type: string, token: string, keep: KeepMail['fields'] = {}) =>
    `${siteOrigin}${path}?${new URLSearchParams({ token_hash: token, type, ...keep }).toString()}`;
  const code = (digits: string) => ({ digits, validFor: secondsText(CODE_SECONDS) });
  const confirmMinutes = secondsText(CONFIRM_LINK_SECONDS);
  const signIn = { label: 'Sign in', url: `${siteOrigin}/auth` };

  switch (message.kind) {
    case 'confirmation':
      return {
        subject: `Confirm your email for ${BRAND.name}`,
        opening: [
          `Someone used this email address to create a ${BRAND.name} account. If that was you, please confirm it.`,
          `The link is valid for ${confirmMinutes}.`,
        ],
        action: { label: 'Confirm my email', url: link('/verify', 'signup', message.value.linkToken) },
        code: code(message.value.code),
        closing: ['If this was not you, ignore this email. Nobody can use the account without this step.'],
      };
    case 'account_exists':
      return {
        subject: `You already have a ${BRAND.name} account`,
        opening: [
          'Someone just tried to create an account with this email address. It already has one, so nothing was changed.',
          'If that was you, sign in. If you forgot your password, you can reset it there.',
        ],
        action: signIn,
        closing: ['If this was not you, you can ignore this email.'],
      };
    case 'recovery':
      return {
        subject: `Set a new password for ${BRAND.name}`,
        opening: [
          `Someone requested a new password for the ${BRAND.name} account with this email address.`,
          `The link is valid for ${secondsText(RECOVERY_LINK_SECONDS)} and works once.`,
        ],
        action: {
          label: 'Choose a new password',
          url: link('/reset-password', 'recovery', message.value.linkToken),
        },
        code: code(message.value.code),
        closing: ['If this was not you, ignore this email. Your password stays the same.'],
      };
    case 'magiclink': {
      const { value, keep } = message;
      if (keep) {
        return {
          ...keepTexts(keep),
          action: {
            label: keep.button,
            url: link('/verify', 'magiclink', value.linkToken, keep.fields),
          },
          code: { ...code(value.code), url: `${siteOrigin}${keep.codePath}` },
          closing: [
            'If you did not ask for this, ignore this email. Without the link or the code, nothing happens.',
          ],
        };
      }
      return {
        subject: `Sign in to ${BRAND.name}`,
        opening: [
          'Here is the link you requested to sign in without a password.',
          `The link is valid for ${confirmMinutes} and works once.`,
        ],
        action: { label: 'Sign in', url: link('/verify', 'magiclink', value.linkToken) },
        code: code(value.code),
        closing: ['If you did not request it, ignore this email.'],
      };
    }
    case 'invite':
      return {
        subject: `Your invitation to ${BRAND.name}`,
        opening: [
          `${BRAND.operator.name} has created an account for you. Accept the invitation to use it.`,
          `The link is valid for ${confirmMinutes}.`,
        ],
        action: { label: 'Accept the invitation', url: link('/verify', 'invite', message.value.linkToken) },
        code: code(message.value.code),
        closing: ['If you did not expect this, ignore this email.'],
      };
    case 'email_change':
      return {
        subject: `Confirm your new email address for ${BRAND.name}`,
        opening: [
          `You asked to change the email address of your ${BRAND.name} account to ${message.newEmail}.`,
          `Please confirm. The link is valid for ${confirmMinutes}.`,
        ],
        action: {
          label: 'Confirm the new address',
          url: link('/verify', 'email_change', message.value.linkToken),
        },
        code: code(message.value.code),
        closing: ['If you did not request this, ignore this email, and change your password to be safe.'],
      };
    case 'reauthentication':
      return {
        subject: `Your ${BRAND.name} code`,
        opening: ['Enter this code to confirm the change to your account.'],
        code: code(message.value.code),
        closing: ['We will never ask you for it. If you did not request it, ignore this email.'],
      };
    case 'password_set':
      return {
        subject: `A password was added to your ${BRAND.name} account`,
        opening: [
          'You can now also sign in with your email and the new password.',
          'Every other device was signed out.',
        ],
        closing: [notYouText(siteOrigin)],
      };
    case 'password_changed':
      return {
        subject: `Your ${BRAND.name} password was changed`,
        opening: ['Your password was just changed, and every other device was signed out.'],
        closing: [notYouText(siteOrigin)],
      };
    case 'email_changed':
      return {
        subject: `The email address of your ${BRAND.name} account was changed`,
        opening: [
          `The email address of your account is now ${message.newEmail}. You can no longer sign in with this address.`,
        ],
        closing: [`If this was not you, write to ${BRAND.operator.contactEmail} right away.`],
      };
    case 'factor_enrolled':
      return {
        subject: `An authenticator app was added to your ${BRAND.name} account`,
        opening: ['Signing in now also asks for a code from the app.'],
        closing: [notYouText(siteOrigin)],
      };
    case 'factor_removed':
      return {
        subject: `An authenticator app was removed from your ${BRAND.name} account`,
        opening: ['Codes from this app no longer work.'],
        closing: [notYouText(siteOrigin)],
      };
    case 'second_step_failed':
      return {
        subject: `Wrong codes entered for your ${BRAND.name} account`,
        opening: [
          'Someone completed the first step of signing in to your account and then entered several wrong codes.',
          'They could not sign in.',
        ],
        closing: ['If this was you, you can ignore this email.', notYouText(siteOrigin)],
      };
    case 'recovery_codes_made':
      return {
        subject: `New recovery codes for your ${BRAND.name} account`,
        opening: ['Ten new recovery codes were just created. The old ones no longer work.'],
        closing: [notYouText(siteOrigin)],
      };
    case 'recovery_code_used':
      return {
        subject: `A recovery code of your ${BRAND.name} account was used`,
        opening: [
          'One of your recovery codes was just used instead of your authenticator app.',
          codesLeftText(message.codesLeft),
        ],
        closing: [notYouText(siteOrigin)],
      };
    case 'account_deleted':
      return {
        subject: `Your ${BRAND.name} account was deleted`,
        opening: ['Your account and everything stored with it were deleted.'],
        closing: [`If this was not you, write to ${BRAND.operator.contactEmail} right away.`],
      };
    case 'trip_follow':
      return {
        subject: `Get ${BRAND.name} emails about this trip?`,
        opening: [
          'Someone asked us to email you when this trip changes:',
          ...message.games,
          `Open the link and press the button to get these emails. The link is valid for ${FOLLOWER_WAIT_MS / DAY_MS} days.`,
        ],
        action: { label: 'See the trip and confirm', url: `${siteOrigin}/follow/${message.token}` },
        closing: ['If this was not you, ignore this email. Without this step you get no other one.'],
      };
    case 'trip_farewell':
      return {
        subject: `A ${BRAND.name} trip you follow is gone`,
        opening: [
          'The person who shared it deleted their account, so its link and its calendar have ended. This is the last email about it.',
          'The last plan stays. Save it to your own account to get emails again when a game moves.',
        ],
        sections: message.trips.map((trip) => ({
          title: trip.title,
          lines: [],
          actions: [{ label: 'See the last plan', url: `${siteOrigin}/trips/${trip.code}` }],
        })),
        closing: [],
      };
    case 'identity_linked':
      return {
        subject: `Sign-in with ${METHOD_NAMES[message.provider]} added to your ${BRAND.name} account`,
        opening: [`You can now also sign in with ${METHOD_NAMES[message.provider]}.`],
        closing: [notYouText(siteOrigin)],
      };
    case 'identity_unlinked':
      return {
        subject: `Sign-in with ${METHOD_NAMES[message.provider]} removed from your ${BRAND.name} account`,
        opening: [`You can no longer sign in with ${METHOD_NAMES[message.provider]}.`],
        closing: [notYouText(siteOrigin)],
      };
  }
}

function keepTexts({ kind, name, dates, games }: KeepMail): Pick<MailTexts, 'subject' | 'opening'> {
  const validity = `The link is valid for ${secondsText(CONFIRM_LINK_SECONDS)} and works once.`;
  if (kind === 'team') {
    return {
      subject: `Follow the ${name}`,
      opening: [`Here is the link you requested to follow the ${name} on ${BRAND.name}.`, validity],
    };
  }
  return {
    subject: `Keep your trip: ${name}`,
    opening: [
      `Here is the link you requested to keep this trip on ${BRAND.name}: ${[name, dates].filter(Boolean).join(', ')}.`,
      // Both games of a doubleheader read alike.
      ...new Set(games),
      validity,
    ],
  };
}

const METHOD_NAMES: Record<Provider, string> = { email: 'a password', google: 'Google' };

function codesLeftText(count: number): string {
  if (count === 0)
    return 'That was the last one. Create new ones on your account page while you are signed in.';
  return count === 1
    ? 'You have 1 code left. Create new ones on your account page.'
    : `You have ${count} codes left.`;
}

function notYouText(siteOrigin: string): string {
  return (
    `If this was not you, reset your password at ${siteOrigin}/auth and ` +
    `write to ${BRAND.operator.contactEmail}.`
  );
}
