import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const DAY_S = 86_400;
const SIGN_IN = /^\/sign-in\/([\w-]+)$/;

/** Keys are `sub` claims. */
type GoogleAccounts = Map<string, { name: string; email: string; isVerified: boolean }>;

/** Opens a provider that behaves like Google and lets anyone sign in as anyone. */
export async function openProvider({
  issuer,
  redirectUri,
  clientId,
  clientSecret,
}: {
  issuer: string;
  redirectUri: string;
  clientId: string;
  clientSecret: string;
}): Promise<RequestListener> {
  const accounts: GoogleAccounts = new Map();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  const provider = new Provider(issuer, {
    ...configuration(accounts),
    clients: [client],
    jwks: { keys: [key] },
  });
  const handle = provider.callback();
  return (request, response) => {
    const isSignIn = SIGN_IN.test(request.url ?? '');
    const work = isSignIn ? handleSignIn(provider, accounts, request, response) : handle(request, response);
    work.catch(() => {
      // The sign-in probably started in an earlier run, whose data was in memory.
      response.writeHead(400).end('This sign-in has expired. Go back to the site and start again.');
    });
  };
}

function configuration(accounts: GoogleAccounts): Omit<Configuration, 'clients' | 'jwks'> {
  const policy = interactionPolicy.base();
  // Google remembers the last account. This provider asks each time, so that developers can switch accounts.
  policy
    .get('login')
    .checks.add(
      new interactionPolicy.Check(
        'ask_every_time',
        'Every sign-in asks for the account',
        'login_required',
        ({ oidc }) =>
          oidc.result?.login
            ? interactionPolicy.Check.NO_NEED_TO_PROMPT
            : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );
  return {
    // All data is lost when the process ends. The default is the same with a warning.
    adapter: createMemoryAdapter(),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // Like Google, the provider puts the claims into the ID token itself.
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => {
      const account = accounts.get(accountId);
      if (account === undefined) return undefined;
      const { name, email, isVerified } = account;
      const [given, ...family] = name.split(' ');
      const names = { name, given_name: given, family_name: family.join(' ') };
      return {
        accountId,
        claims: () => ({ sub: accountId, ...names, email, email_verified: isVerified }),
      };
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}`, policy },
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'text/plain';
      context.body = `The development provider rejected the request: ${error} (${description})`;
    },
    ttl: { AccessToken: 3600, IdToken: 3600, Grant: DAY_S, Interaction: 3600, Session: DAY_S },
  };
}

async function handleSignIn(
  provider: Provider,
  accounts: GoogleAccounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(renderSignInPage(request.url ?? ''));
    return;
  }
  const form = new URLSearchParams(await text(request));
  if (form.get('answer') === 'cancel') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const email = form.get('email') ?? '';
  // The id must not change between runs, because the database is not deleted.
  const accountId = `development-${email.toLowerCase()}`;
  accounts.set(accountId, { name: form.get('name') ?? '', email, isVerified: form.has('verified') });
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } });
}

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  label { display: block; margin: 1rem 0 }
  input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
  button { font: inherit; padding: .5rem 1rem; margin-right: .5rem }`;

function renderSignInPage(action: string): string {
  const field = (name: string, label: string, type: string, value: string) =>
    h('label', null, label, h('input', { name, type, defaultValue: value, required: true, maxLength: 200 }));
  const button = (answer: string, label: string) =>
    h('button', { name: 'answer', value: answer, formNoValidate: answer === 'cancel' }, label);
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, 'Development sign-in'),
      h('style', null, STYLE),
    ),
    h(
      'body',
      null,
      h('h1', null, 'Development sign-in'),
      h('p', null, 'This page replaces Google during development. Sign in as anyone.'),
      h(
        'form',
        { method: 'post', action },
        field('name', 'Name', 'text', 'Ada Fan'),
        field('email', 'E-mail', 'email', 'ada@example.com'),
        h(
          'label',
          null,
          h('input', { name: 'verified', type: 'checkbox', defaultChecked: true }),
          ' The address is verified',
        ),
        button('sign-in', 'Sign in'),
        button('cancel', 'Cancel'),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
