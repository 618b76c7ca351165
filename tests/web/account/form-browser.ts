import { expect } from 'vitest';
import type { TwoStepAction } from '../../../src/web/urls/account-vocabulary.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { openBrowser } from '../../support/cookie-browser.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { ORIGIN, visibleText, type TestSite } from '../../support/test-site.ts';

/** A browser without JavaScript, cookies and a network of its own, that sends forms. */
export function openFormBrowser(site: Pick<TestSite, 'ask'>) {
  const network = freshNetwork();
  const { visit, cookies } = openBrowser(ORIGIN, site.ask);
  const post = (path: string, body: URLSearchParams, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', body, headers: { origin: ORIGIN, ...network, ...headers } });
  const send = (path: string, fields: Record<string, string> = {}) => post(path, new URLSearchParams(fields));
  const hostCookies = () => cookies(new URL(ORIGIN).host);
  return {
    visit,
    send,
    /** Sends a form as the script of a screen does. */
    sendAsScript: (path: string, fields: Record<string, string> = {}) =>
      post(path, new URLSearchParams(fields), { accept: 'application/json' }),
    /** Checkboxes of one name repeat it. */
    sendList: (path: string, fields: readonly (readonly [string, string])[]) =>
      post(path, new URLSearchParams(fields.map((field) => [...field]))),
    /** Sends a form many times at once, with the cookies of now. */
    sendAtOnce: (times: number, path: string, fields: Record<string, string>) => {
      const headers = { origin: ORIGIN, cookie: hostCookies() };
      const request = () => ({ method: 'POST', body: new URLSearchParams(fields), headers });
      return Promise.all(Array.from({ length: times }, () => site.ask(path, request())));
    },
    cookies: hostCookies,
    typePassword: (email: string | null) => send(paths.auth(), { email: email ?? '', password: PASSWORD }),
    /** Who the site says is signed in. */
    whoIs: async () => (await (await visit(paths.me())).json()).user,
  };
}
export type FormBrowser = ReturnType<typeof openFormBrowser>;

/** Status and target of a redirect. */
export const redirectOf = (response: Response) => [response.status, response.headers.get('location')];

/** The toast that a response sends along. */
export const toastIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => /^toast=./.test(cookie))
    ?.split(';')[0];

/** Status, target and toast of a redirect. */
export const endOf = (response: Response) => [...redirectOf(response), toastIn(response)];

/** What a page says below its bar. */
export const textOf = async (response: Response) =>
  visibleText((await response.text()).replace(/^.*<main/s, '<main'));

/** The response has this status and says this. */
export async function expectText(response: Response, status: number, text: string): Promise<void> {
  expect([response.status, await textOf(response)]).toEqual([status, expect.stringContaining(text)]);
}

/** The address of a form of two-step verification. */
export const twoStepForm = (action: TwoStepAction) => paths.twoStepForm(action).replace('#two-step', '');

/** Begins to add an authenticator app. @returns what the page shows, '' where it shows none. */
export async function beginApp({ send }: FormBrowser, fields: Record<string, string>) {
  const html = await (await send(twoStepForm('start'), fields)).text();
  return {
    factor_id: /name="factor_id" value="([^"]+)"/.exec(html)?.[1] ?? '',
    secret: (/<code class="key">([^<]+)</.exec(html)?.[1] ?? '').replaceAll(' ', ''),
    html,
  };
}

/** Another code of six digits. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
