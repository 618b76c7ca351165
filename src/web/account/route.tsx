import { Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { isDatabaseFailure } from '../../db/failure.ts';
import { BRAND } from '../../domain/brand.ts';
import { toastOf } from '../auth/toasts.ts';
import { paths, patterns } from '../paths.ts';
import { renderFragment } from '../render-page.tsx';
import { answerNotFound, askLater } from '../states/answer-state.tsx';
import { AccountSign, SignInLink } from '../ui/account-sign.tsx';
import { Toast } from '../ui/toast.tsx';
import type { WebEnvironment } from '../web-context.ts';
import { AccountPage } from './account-page.tsx';
import { leadTo, PRIVATE, renderPrivateFragment, renderPrivatePage } from './render-private-page.tsx';
import { askVisitor, presenceOf, readVisitor } from './visitor.ts';

/** The browser module asks when this much or less is left (product.md section 9). */
const RENEW_SECONDS = 90;

/** A person's own pages and what the browser asks about them: private, never stored. */
export const accountRoutes = new Hono<WebEnvironment>();

accountRoutes.get(paths.account(), async (c) => {
  const visitor = await readVisitor(c);
  if (visitor === null) return leadTo(c, paths.auth());
  const presence = presenceOf(c, visitor);
  const head = {
    title: `Your Account | ${BRAND.name}`,
    description: `What ${BRAND.name} knows about you, and how to change it.`,
    canonical: paths.account(),
    noindex: true,
    presence,
  };
  return renderPrivatePage(c, head, <AccountPage person={presence.person} />);
});

/**
 * `GET /api/me`: `{user, expiresInSeconds}`, both null for nobody; renews a session that is about to end. As
 * HTML, the end of the top bar. 503 when it cannot be known just now.
 */
accountRoutes.get(paths.me(), async (c) => {
  const supports = ['application/json', 'text/html'];
  const wanted = accepts(c, { header: 'Accept', supports, default: 'application/json' });
  c.header('Vary', 'Accept');
  const visitor = await askVisitor(c, RENEW_SECONDS).catch((error: unknown) => {
    if (!isDatabaseFailure(error)) throw error;
    c.var.deps.log.error('visitor not read', { error });
    return 'busy' as const;
  });
  if (visitor === 'busy') {
    const message = 'Accounts cannot be read right now. Try again shortly.';
    return c.json({ message }, askLater(c), { 'Cache-Control': PRIVATE });
  }
  const presence = visitor && presenceOf(c, visitor);
  if (wanted === 'text/html') {
    return renderPrivateFragment(c, presence === null ? <SignInLink /> : <AccountSign {...presence} />);
  }
  const { person: user = null, expiresInSeconds = null } = presence ?? {};
  return c.json({ user, expiresInSeconds }, 200, { 'Cache-Control': PRIVATE });
});

/** `GET /api/toast?code=`: a toast alone, the same for everyone. */
accountRoutes.get(patterns.toast, (c) => {
  const toast = toastOf(c.req.query('code'));
  return toast === null ? answerNotFound(c) : renderFragment(c, <Toast {...toast} />);
});
