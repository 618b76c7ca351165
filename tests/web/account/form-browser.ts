import { paths } from '../../../src/web/urls/paths.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { openBrowser } from '../../support/cookie-browser.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { ORIGIN, visibleText, type TestSite } from '../../support/test-site.ts';

/** A browser without JavaScript, cookies and a network of its own, that sends forms. */
export function openFormBrowser(site: Pick<TestSite, 'ask'>) {
  const network = freshNetwork();
  const { visit, cookies } = openBrowser(ORIGIN, site.ask);
  const send = (path: string, fields: Record<string, string> = {}) =>
    visit(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: ORIGIN, ...network },
    });
  /** Sends a form as the script of a screen does. */
  const sendAsScript = (path: string, fields: Record<string, string> = {}) =>
    visit(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: ORIGIN, accept: 'application/json', ...network },
    });
  /** Checkboxes of one name repeat it. */
  const sendList = (path: string, fields: readonly (readonly [string, string])[]) =>
    visit(path, {
      method: 'POST',
      body: new URLSearchParams(fields.map((field) => [...field])),
      headers: { origin: ORIGIN, ...network },
    });
  return {
    visit,
    send,
    sendAsScript,
    sendList,
    cookies: () => cookies(new URL(ORIGIN).host),
    typePassword: (email: string | null) => send(paths.auth(), { email: email ?? '', password: PASSWORD }),
    /** Who the site says is signed in. */
    whoIs: async () => (await (await visit(paths.me())).json()).user,
  };
}
export type FormBrowser = ReturnType<typeof openFormBrowser>;

/** Status and target of a redirect. */
export const redirectOf = (response: Response) => [response.status, response.headers.get('location')];

/** The toast that an response sends along. */
export const toastIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => /^toast=./.test(cookie))
    ?.split(';')[0];

/** What a page says below its bar. */
export const textOf = async (response: Response) =>
  visibleText((await response.text()).replace(/^.*<main/s, '<main'));
