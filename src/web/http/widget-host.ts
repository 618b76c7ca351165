import { createMiddleware } from 'hono/factory';
import type { WebEnvironment } from './web-context.ts';
import { NO_STORE } from './cache-control.ts';

const WIDGET_PATHS = '/w/';

/**
 * Serves only widget frames on the widget host, so that their scripts never share the site's origin
 * (docs/decisions/015-activity-widgets.md). Without it the site serves them in a sandbox.
 */
export const widgetHost = createMiddleware<WebEnvironment>(async (c, next) => {
  const { widgetOrigin } = c.var.deps.config;
  if (widgetOrigin === null) return next();
  const { host } = new URL(c.req.url);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const isFrame = isRead && c.req.path.startsWith(WIDGET_PATHS);
  const isWidgetHost = host === new URL(widgetOrigin).host;
  if (isFrame === isWidgetHost) return next();
  c.header('Cache-Control', NO_STORE);
  return isFrame ? c.redirect(`${widgetOrigin}${c.req.path}`, 302) : c.text('Not found', 404);
});
