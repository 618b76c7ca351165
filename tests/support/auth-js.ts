import { GoTrueAdminApi as LatestAdmin, GoTrueClient as Latest } from '@supabase/auth-js';
import { GoTrueAdminApi as OlderAdmin, GoTrueClient as Older } from 'auth-js-2-75';

/** What a public client is opened with. */
interface ClientOptions {
  /** The address of `/auth/v1`. */
  url: string;
  flowType?: 'pkce' | 'implicit';
  /** Stands for a browser's own, cookies included. */
  fetch?: typeof fetch;
}

interface OperatorOptions {
  url: string;
  headers: Record<string, string>;
}

/** Both versions of the public client that must work unchanged; what they have in common is what tests use. */
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

/** Each client remembers for itself, refreshes when it is told to, and looks at no address bar. */
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
