import { GoTrueAdminApi as LatestAdmin, GoTrueClient as Latest } from '@supabase/auth-js';
import { GoTrueAdminApi as OlderAdmin, GoTrueClient as Older } from 'auth-js-2-75';

interface ClientOptions {
  /** The address of `/auth/v1`. */
  url: string;
  flowType?: 'pkce' | 'implicit';
  fetch?: typeof fetch;
}

interface OperatorOptions {
  url: string;
  headers: Record<string, string>;
}

/** These versions of the public client must work unchanged. */
export const AUTH_JS_VERSIONS = [
  [
    '2.119.0',
    {
      open: (options: ClientOptions) => new Latest(withMemory(options)),
      openAdmin: (options: OperatorOptions) => new LatestAdmin(options),
    },
  ],
  [
    '2.75.0',
    {
      open: (options: ClientOptions) => new Older(withMemory(options)),
      openAdmin: (options: OperatorOptions) => new OlderAdmin(options),
    },
  ],
] as const;

let opened = 0;

/** Gives each client its own storage. Clients neither refresh nor read the page's address automatically. */
function withMemory({ flowType = 'implicit', ...options }: ClientOptions) {
  const items = new Map<string, string>();
  opened += 1;
  return {
    ...options,
    flowType,
    storageKey: `client-${opened}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  };
}
