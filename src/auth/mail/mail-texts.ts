import { BRAND } from '../../domain/brand.ts';
import type { Provider } from '../../db/schema/accounts.ts';
import type { AuthConfig } from '../../config/parse-config.ts';
import type { MailMessage } from './mail-message.ts';

/** In reading order. */
export interface MailTexts {
  subject: string;
  opening: string[];
  action: { label: string; url: string } | null;
  code: { digits: string; goodFor: string } | null;
  closing: string[];
}

type Lifetimes = Pick<AuthConfig, 'confirmLinkSeconds' | 'recoveryLinkSeconds' | 'codeSeconds'>;

/**
 * Links use `SITE_ORIGIN` alone (GHSA-3529-5m8x-rpv3). Opening one consumes nothing; the page's button does.
 */
export function mailTexts(
  message: MailMessage,
  { siteOrigin, lifetimes }: { siteOrigin: string; lifetimes: Lifetimes },
): MailTexts {
  const link = (path: string, type: string, token: string) =>
    `${siteOrigin}${path}?${new URLSearchParams({ token_hash: token, type }).toString()}`;
  const code = (digits: string) => ({ digits, goodFor: minutes(lifetimes.codeSeconds) });
  const confirmMinutes = minutes(lifetimes.confirmLinkSeconds);
  const signIn = { label: 'Sign in', url: `${siteOrigin}/auth` };

  switch (message.kind) {
    case 'confirmation':
      return {
        subject: `Confirm your address for ${BRAND.name}`,
        opening: [
          `This address was used to open a ${BRAND.name} account. If that was you, one step is left.`,
          `The link is good for ${confirmMinutes}.`,
        ],
        action: { label: 'Confirm my address', url: link('/verify', 'signup', message.value.linkToken) },
        code: code(message.value.code),
        closing: ['If it was not you, do nothing. Without this step nobody can use the account.'],
      };
    case 'account_exists':
      return {
        subject: `You already have a ${BRAND.name} account`,
        opening: [
          'Somebody just tried to open an account with this address. It already has one, so nothing was changed.',
          'If that was you, sign in. The same page helps when the password is gone.',
        ],
        action: signIn,
        code: null,
        closing: ['If it was not you, there is nothing to do.'],
      };
    case 'recovery':
      return {
        subject: `Set a new password for ${BRAND.name}`,
        opening: [
          `Somebody asked for a new password for the ${BRAND.name} account with this address.`,
          `The link is good for ${minutes(lifetimes.recoveryLinkSeconds)} and works once.`,
        ],
        action: {
          label: 'Choose a new password',
          url: link('/reset-password', 'recovery', message.value.linkToken),
        },
        code: code(message.value.code),
        closing: ['If it was not you, do nothing. Your password stays as it is.'],
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${BRAND.name}`,
        opening: [
          'Here is the way in that you asked for, without a password.',
          `The link is good for ${confirmMinutes} and works once.`,
        ],
        action: { label: 'Sign in', url: link('/verify', 'magiclink', message.value.linkToken) },
        code: code(message.value.code),
        closing: ['If you did not ask for it, do nothing.'],
      };
    case 'invite':
      return {
        subject: `An account for you at ${BRAND.name}`,
        opening: [
          `${BRAND.operator.name} has opened an account for this address. It is yours once you accept.`,
          `The link is good for ${confirmMinutes}.`,
        ],
        action: { label: 'Accept the invitation', url: link('/verify', 'invite', message.value.linkToken) },
        code: code(message.value.code),
        closing: ['If you expect no such thing, do nothing.'],
      };
    case 'email_change':
      return {
        subject: `Confirm a new address for ${BRAND.name}`,
        opening: [
          `The address of your ${BRAND.name} account is to become ${message.newEmail}.`,
          `Please confirm. The link is good for ${confirmMinutes}.`,
        ],
        action: {
          label: 'Confirm the new address',
          url: link('/verify', 'email_change', message.value.linkToken),
        },
        code: code(message.value.code),
        closing: ['If you did not ask for this, do nothing, and choose a new password to be safe.'],
      };
    case 'reauthentication':
      return {
        subject: `Your ${BRAND.name} code`,
        opening: ['Type this code to show that it is you who changes the account.'],
        action: null,
        code: code(message.value.code),
        closing: ['Nobody from us will ever ask you for it. If you did not ask for it, do nothing.'],
      };
    case 'password_set':
      return {
        subject: `A password was added to your ${BRAND.name} account`,
        opening: [
          'From now on your address and the new password open your account too.',
          'Every other device was signed out.',
        ],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'password_changed':
      return {
        subject: `Your ${BRAND.name} password was changed`,
        opening: ['The password of your account was just changed, and every other device was signed out.'],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'email_changed':
      return {
        subject: `The address of your ${BRAND.name} account was changed`,
        opening: [
          `Your account now belongs to ${message.newEmail}. This address can no longer sign in with it.`,
        ],
        action: null,
        code: null,
        closing: [`If it was not you, write to ${BRAND.operator.contactEmail} right away.`],
      };
    case 'factor_enrolled':
      return {
        subject: `A second step was added to your ${BRAND.name} account`,
        opening: ['From now on signing in also asks for a code from the app that was just added.'],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'factor_removed':
      return {
        subject: `A second step was removed from your ${BRAND.name} account`,
        opening: ['Signing in no longer asks for a code from the app that was just removed.'],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'second_step_failed':
      return {
        subject: `Wrong codes for your ${BRAND.name} account`,
        opening: [
          'Somebody got past the first step of signing in to your account, and then typed several wrong codes.',
          'The second step kept them out.',
        ],
        action: null,
        code: null,
        closing: ['If it was you, there is nothing to do.', notYou(siteOrigin)],
      };
    case 'recovery_codes_made':
      return {
        subject: `New recovery codes for your ${BRAND.name} account`,
        opening: ['Ten new recovery codes were just made. Those from before no longer work.'],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'recovery_code_used':
      return {
        subject: `A recovery code of your ${BRAND.name} account was used`,
        opening: [
          'One of your recovery codes was just used in place of your authenticator app.',
          codesLeftWords(message.codesLeft),
        ],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'account_deleted':
      return {
        subject: `Your ${BRAND.name} account was deleted`,
        opening: ['Your account is gone, and everything that was kept with it.'],
        action: null,
        code: null,
        closing: [`If it was not you, write to ${BRAND.operator.contactEmail} right away.`],
      };
    case 'identity_linked':
      return {
        subject: `Sign-in with ${WAYS[message.provider]} added to your ${BRAND.name} account`,
        opening: [`From now on you can also sign in with ${WAYS[message.provider]}.`],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
    case 'identity_unlinked':
      return {
        subject: `Sign-in with ${WAYS[message.provider]} removed from your ${BRAND.name} account`,
        opening: [`You can no longer sign in with ${WAYS[message.provider]}.`],
        action: null,
        code: null,
        closing: [notYou(siteOrigin)],
      };
  }
}

const WAYS: Record<Provider, string> = { email: 'a password', google: 'Google' };

function codesLeftWords(count: number): string {
  if (count === 0)
    return 'That was the last one. Make new ones on your account page while you are signed in.';
  return count === 1
    ? 'You have 1 code left. Make new ones on your account page.'
    : `You have ${count} codes left.`;
}

function notYou(siteOrigin: string): string {
  return (
    `If it was not you, ask for a new password at ${siteOrigin}/auth and ` +
    `write to ${BRAND.operator.contactEmail}.`
  );
}

/** '60 minutes' */
function minutes(seconds: number): string {
  const count = Math.max(1, Math.round(seconds / 60));
  return count === 1 ? '1 minute' : `${count} minutes`;
}
