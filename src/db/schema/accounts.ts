import { bigint, boolean, date, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export type Metadata = Record<string, unknown>;

const PROVIDERS = ['email', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const ASSURANCE_LEVELS = ['aal1', 'aal2'] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/** `timestamp` is in epoch seconds. */
export interface AmrEntry {
  method: string;
  timestamp: number;
}

const ONE_TIME_PURPOSES = [
  'confirmation',
  'recovery',
  'magiclink',
  'invite',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;
export type OneTimePurpose = (typeof ONE_TIME_PURPOSES)[number];

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email'),
  emailConfirmedAt: instant('email_confirmed_at'),
  passwordHash: text('password_hash'),
  passwordSetAt: instant('password_set_at'),
  isPasswordContested: boolean('is_password_contested').notNull().default(false),
  role: text('role').notNull().default('authenticated'),
  userMetadata: jsonb('user_metadata').$type<Metadata>().notNull().default({}),
  appMetadata: jsonb('app_metadata').$type<Metadata>().notNull().default({}),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  newEmail: text('new_email'),
  newEmailConfirmations: smallint('new_email_confirmations').notNull().default(0),
  confirmationSentAt: instant('confirmation_sent_at'),
  recoverySentAt: instant('recovery_sent_at'),
  emailChangeSentAt: instant('email_change_sent_at'),
  reauthenticationSentAt: instant('reauthentication_sent_at'),
  invitedAt: instant('invited_at'),
  lastSignInAt: instant('last_sign_in_at'),
  bannedUntil: instant('banned_until'),
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const identities = pgTable('identities', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider', { enum: PROVIDERS }).notNull(),
  providerId: text('provider_id').notNull(),
  identityData: jsonb('identity_data').$type<Metadata>().notNull().default({}),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The valid refresh token is the one with this counter. */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  refreshCounter: bigint('refresh_counter', { mode: 'number' }).notNull().default(0),
  refreshedAt: instant('refreshed_at').notNull(),
  aal: text('aal', { enum: ASSURANCE_LEVELS }).notNull().default('aal1'),
  amr: jsonb('amr').$type<AmrEntry[]>().notNull().default([]),
  userAgent: text('user_agent'),
  network: text('network'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const flowStates = pgTable('flow_states', {
  id: uuid('id').primaryKey(),
  provider: text('provider', { enum: PROVIDERS }).notNull(),
  codeChallenge: text('code_challenge'),
  codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }),
  redirectTo: text('redirect_to').notNull(),
  codeVerifier: text('code_verifier'),
  nonce: text('nonce'),
  browserHash: text('browser_hash'),
  linkingUserId: uuid('linking_user_id'),
  linkingSessionId: uuid('linking_session_id'),
  claimedAt: instant('claimed_at'),
  authCodeHash: text('auth_code_hash'),
  userId: uuid('user_id'),
  method: text('method'),
  sealedProviderTokens: text('sealed_provider_tokens'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

const oneTimeTokenColumns = () => ({
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ONE_TIME_PURPOSES }).notNull(),
  tokenHash: text('token_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  email: text('email').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  flowId: uuid('flow_id'),
  createdAt: instant('created_at').notNull(),
  codeExpiresAt: instant('code_expires_at').notNull(),
  linkExpiresAt: instant('link_expires_at').notNull(),
});

/** Holds one token per user and purpose. Statements also find the rows of `earlierSignUpTokens`. */
export const oneTimeTokens = pgTable('one_time_tokens', oneTimeTokenColumns());

/** Inherits from `one_time_tokens`; holds all sign-ups' tokens except the newest. */
export const earlierSignUpTokens = pgTable('earlier_sign_up_tokens', oneTimeTokenColumns());

/** Links that confirmed an address; their tokens are deleted. */
export const usedConfirmationLinks = pgTable('used_confirmation_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
});

export const mailOutbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  /** Of a mail to a follower, the owner of the trip. */
  userId: uuid('user_id'),
  /** Account mails go first. */
  isAccountMail: boolean('is_account_mail').notNull().default(true),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  /** Null once sent, and for a mail about trips, which is written when it is sent. */
  sealedMail: text('sealed_mail'),
  headers: jsonb('headers').$type<Record<string, string>>(),
  /** The owner's local date of a morning digest. */
  digestDate: date('digest_date', { mode: 'string' }),
  /** The start of the nearest game in a mail about trips; null for a digest. */
  aboutAt: instant('about_at'),
  /** Of a mail to a follower, who may be gone since. */
  followerId: uuid('follower_id'),
  /** A mail to a follower tells what happened since then. */
  tellsSince: instant('tells_since'),
  createdAt: instant('created_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
  expiresAt: instant('expires_at'),
  gaveUpAt: instant('gave_up_at'),
});

export const securityEvents = pgTable('security_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  kind: text('kind').notNull(),
  userId: uuid('user_id'),
  network: text('network'),
  userAgent: text('user_agent'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
});

const FACTOR_STATUSES = ['unverified', 'verified'] as const;

export const factors = pgTable('factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type', { enum: ['totp'] }).notNull(),
  status: text('status', { enum: FACTOR_STATUSES }).notNull().default('unverified'),
  friendlyName: text('friendly_name'),
  sealedSecret: text('sealed_secret').notNull(),
  lastUsedStep: bigint('last_used_step', { mode: 'number' }),
  lastChallengedAt: instant('last_challenged_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const factorChallenges = pgTable('factor_challenges', {
  id: uuid('id').primaryKey(),
  factorId: uuid('factor_id').notNull(),
  network: text('network').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
