import {
  Events,
  OAuth2Server,
  type Header,
  type MutableResponse,
  type MutableToken,
  type Payload,
} from 'oauth2-mock-server';

export interface HostileGoogle {
  /** Environment variables that make a site use it as Google. */
  variables: Record<string, string>;
  server: OAuth2Server;
  /** For the next ID tokens. */
  claim: (claims: Record<string, unknown>) => void;
  /** Changes every token before it is signed, until the next `claim`. */
  tamper: (change: (token: { header: Header; payload: Payload }) => void) => void;
  /** Changes every token response, until the next `claim`. */
  answer: (change: (response: MutableResponse) => void) => void;
  close: () => Promise<void>;
}

/** Signs whatever a test tells it to. */
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
      GOOGLE_ISSUER: server.issuer.url ?? '',
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

let people = 0;

/** Google's claims about a new person. */
export function somebody(
  changes: Record<string, unknown> = {},
): { sub: string; email: string } & Record<string, unknown> {
  people += 1;
  return {
    sub: `10000${people}`,
    email: `fan-${people}@gmail.example`,
    email_verified: true,
    name: 'Ada Fan',
    given_name: 'Ada',
    family_name: 'Fan',
    picture: 'https://lh3.googleusercontent.com/a/ada',
    ...changes,
  };
}
