/** Errors of the auth API with GoTrue's messages. */
export const AUTH_REFUSALS = {
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  bad_jwt: { status: 403, message: 'invalid JWT' },
  bad_oauth_callback: { status: 400, message: 'OAuth callback with missing or invalid parameters' },
  bad_oauth_state: { status: 400, message: 'OAuth state is invalid' },
  captcha_failed: { status: 400, message: 'captcha protection: request disallowed' },
  conflict: { status: 409, message: 'Too many concurrent requests for this session, please try again' },
  current_password_invalid: { status: 400, message: 'The current password is incorrect' },
  current_password_required: { status: 400, message: 'The current password is required to set a new one' },
  email_conflict_identity_not_deletable: {
    status: 422,
    message: 'Unable to unlink identity: its email is in use by another account',
  },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  email_not_confirmed: { status: 400, message: 'Email not confirmed' },
  flow_state_already_used: { status: 400, message: 'This sign-in was already completed' },
  flow_state_expired: { status: 422, message: 'invalid flow state, flow state has expired' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  identity_already_exists: { status: 422, message: 'Identity is already linked to another user' },
  identity_not_found: { status: 422, message: 'Identity doesn’t exist' },
  insufficient_aal: { status: 401, message: 'AAL2 session is required for this action' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  mfa_challenge_expired: {
    status: 422,
    message: 'MFA challenge has expired, verify against another challenge',
  },
  mfa_factor_name_conflict: { status: 422, message: 'A factor with this friendly name already exists' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  mfa_ip_address_mismatch: {
    status: 422,
    message: 'Challenge and verify requests come from different networks',
  },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_verification_failed: { status: 422, message: 'Invalid TOTP code entered' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  not_admin: { status: 403, message: 'User not allowed' },
  not_found: { status: 404, message: 'No such endpoint' },
  method_not_allowed: { status: 405, message: 'This endpoint does not take this method' },
  otp_disabled: { status: 422, message: 'Signups not allowed for otp' },
  otp_expired: { status: 403, message: 'Token has expired or is invalid' },
  over_email_send_rate_limit: { status: 429, message: 'Email rate limit exceeded' },
  over_request_rate_limit: { status: 429, message: 'Request rate limit reached' },
  phone_provider_disabled: { status: 400, message: 'Phone signups are disabled' },
  provider_disabled: { status: 400, message: 'Unsupported provider: provider is not enabled' },
  provider_email_needs_verification: {
    status: 403,
    message: 'Unverified email with Google. Verify the email with Google in order to sign in',
  },
  reauthentication_needed: { status: 400, message: 'Password update requires reauthentication' },
  reauthentication_not_valid: { status: 422, message: 'Nonce has expired or is invalid' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  request_entity_too_large: { status: 413, message: 'The request body is larger than 1 MB' },
  request_timeout: { status: 504, message: 'Processing this request timed out, please retry after a moment' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  service_unavailable: { status: 503, message: 'The service is not available right now, please try again' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  single_identity_not_deletable: {
    status: 422,
    message: 'User must have at least 1 identity after unlinking',
  },
  too_many_enrolled_mfa_factors: { status: 422, message: 'Maximum number of verified factors reached' },
  unexpected_failure: {
    status: 500,
    message: 'Unexpected failure, please check server logs for more information',
  },
  user_already_exists: { status: 422, message: 'User already registered' },
  user_banned: { status: 403, message: 'User is banned' },
  user_not_found: { status: 404, message: 'User not found' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  weak_password: { status: 422, message: 'Password is too weak' },
  web3_provider_disabled: { status: 422, message: 'Web3 provider is disabled' },
} as const satisfies Record<string, { status: number; message: string }>;

type RefusalCode = keyof typeof AUTH_REFUSALS;
export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** Expected failures are returned, never thrown. */
export interface Refusal {
  ok: false;
  code: RefusalCode;
  status: (typeof AUTH_REFUSALS)[RefusalCode]['status'];
  message: string;
  field?: 'email' | 'password';
  /** For status 429. */
  retryAfterSeconds?: number;
  /** For `weak_password`. */
  reasons?: WeakPasswordReason[];
}

export type AuthResult<Done extends object = object> = ({ ok: true } & Done) | Refusal;

export function refuse(code: RefusalCode, changes: Partial<Omit<Refusal, 'ok' | 'code'>> = {}): Refusal {
  return { ok: false, code, ...AUTH_REFUSALS[code], ...changes };
}

export function invalid(message: string, changes: Partial<Pick<Refusal, 'status' | 'field'>> = {}): Refusal {
  return refuse('validation_failed', { message, ...changes });
}

/** The token's account no longer exists, so clients sign out locally. */
export const USER_GONE = refuse('user_not_found', {
  status: 403,
  message: 'User from sub claim in JWT does not exist',
});

export interface Client {
  network: string;
  userAgent: string | null;
}
