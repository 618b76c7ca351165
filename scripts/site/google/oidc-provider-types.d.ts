/** The package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { JWK } from 'jose';

  export interface Context {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      result?: { login?: object };
      provider: Provider;
    };
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Configuration {
    adapter: (model: string) => object;
    clients: object[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: { devInteractions: { enabled: boolean } };
    findAccount: (
      context: Context,
      accountId: string,
    ) => { accountId: string; claims: () => { sub: string; [claim: string]: unknown } } | undefined;
    interactions: { url: (context: Context, interaction: { uid: string }) => string; policy: Policy };
    jwks: { keys: JWK[] };
    loadExistingGrant: (context: Context) => Promise<Grant>;
    pkce: { required: () => boolean };
    renderError: (context: { type: string; body: string }, out: Record<string, string>) => void;
    ttl: Record<string, number>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; remember: boolean } } | { error: string },
    ): Promise<void>;
  }

  export class Policy {
    get(prompt: string): { checks: { add(check: Check): void } };
  }

  export class Check {
    static readonly REQUEST_PROMPT: boolean;
    static readonly NO_NEED_TO_PROMPT: boolean;
    constructor(reason: string, description: string, error: string, check: (context: Context) => boolean);
  }

  export const interactionPolicy: { Check: typeof Check; base(): Policy };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): (model: string) => object;
}
