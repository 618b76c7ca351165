import {
  activityLink,
  partnerWidget,
  readWidgetHtml,
  type ReadWidget,
} from '../../domain/content/activity-widget.ts';
import type { RoadtripStop } from '../../domain/content/roadtrip.ts';
import type { Config } from '../../config/parse-config.ts';

export type ActivitySettings = Pick<Config, 'viator' | 'widgetOrigin'>;

/** Both Viator texts are empty when nothing is stored. */
export type StoredActivities = Pick<RoadtripStop, 'city' | 'viatorWidget' | 'viatorLink'>;

export type Activities = ReturnType<typeof activitiesOf>;

/** A stored text that is no valid widget is refused. */
export function activitiesOf(stored: StoredActivities, framePath: string, settings: ActivitySettings) {
  const { widgetOrigin, viator } = settings;
  const { kind } = widgetOf(stored, settings);
  return {
    city: stored.city,
    link: activityLink(stored.city, stored.viatorLink, viator.partnerId),
    widget:
      kind === 'widget'
        ? {
            kind: 'framed' as const,
            address: `${widgetOrigin ?? ''}${framePath}`,
            /** The CSP source that allows the frame. */
            source: widgetFrameSource(settings),
            sandbox: frameSandbox(widgetOrigin),
            /** The origin of the frame's messages: 'null' when the sandbox gives the frame no origin. */
            origin: widgetOrigin ?? 'null',
          }
        : { kind },
  };
}

export function framesOf(activities: readonly Activities[]): string[] {
  const sources = activities.flatMap(({ widget }) => (widget.kind === 'framed' ? [widget.source] : []));
  return [...new Set(sources)];
}

export function widgetOf({ city, viatorWidget }: StoredActivities, { viator }: ActivitySettings): ReadWidget {
  const own = readWidgetHtml(viatorWidget);
  const { partnerId, widgetRef } = viator;
  if (own.kind !== 'none' || partnerId === null || widgetRef === null) return own;
  return { kind: 'widget', widget: partnerWidget({ partnerId, widgetRef }, city) };
}

/**
 * A frame on the site's own host gets no origin. With the site's it could remove its sandbox and act as the
 * viewer.
 */
export function frameSandbox(widgetOrigin: string | null): string {
  return `allow-scripts ${widgetOrigin === null ? '' : 'allow-same-origin '}allow-popups`;
}

export function widgetFrameSource({ widgetOrigin }: Pick<Config, 'widgetOrigin'>): string {
  return widgetOrigin ?? "'self'";
}
