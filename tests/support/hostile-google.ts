import {
  Events,
  OAuth2Server,
  type Header,
  type MutableResponse,
  type MutableToken,
  type Payload,
} from 'oauth2-mock-server';

export interface HostileGoogle {
  /** A site with these variables uses this provider. */
  variables: Record<string, string>;
  server: OAuth2Server;
  /** Sets the claims of the next ID tokens. */
  claim: (claims: Record<string, unknown>) => void;
  /** Changes tokens before signing, until the next `claim`. */
  tamper: (change: (token: { header: Header; payload: Payload }) => void) => void;
  /** Changes token responses, until the next `claim`. */
  answer: (change: (response: MutableResponse) => void) => void;
  close: () => Promise<void>;
}

/** The provider signs whatever a test requests. */
export async function startHostileGoogle(algorithm = 'RS256'): Promise<HostileGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate(algorithm);
  await server.start(0, '127.0.0.1');
  let claims: Record<string, unknown> = {};
  let tamper: (token: MutableToken) => void = () => undefined;
  let change: (response: MutableResponse) => void = () => undefined;
  server.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, claims);
    tamper(token);
  });
  server.service.on(Events.BeforeResponse, (response: MutableResponse) => change(response));
  return {
    variables: {
      GOOGLE_CLIENT_ID: 'fanroads',
      GOOGLE_CLIENT_SECRET: 'secret',
      'SERVICES.google': server.issuer.url ?? '',
    },
    server,
    claim: (next) => {
      claims = next;
      tamper = () => undefined;
      change = () => undefined;
    },
    tamper: (next) => {
      tamper = next;
    },
    answer: (next) => {
      change = next;
    },
    close: () => server.stop(),
  };
}

let accountCount = 0;

export function somebody(
  changes: Record<string, unknown> = {},
): { sub: string; email: string } & Record<string, unknown> {
  accountCount += 1;
  return {
    sub: `10000${accountCount}`,
    email: `fan-${accountCount}@gmail.example`,
    email_verified: true,
    name: 'Ada Fan',
    given_name: 'Ada',
    family_name: 'Fan',
    picture: 'https://lh3.googleusercontent.com/a/ada',
    ...changes,
  };
}
