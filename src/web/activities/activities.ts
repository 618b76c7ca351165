import { activityLink } from '../../domain/activity-link.ts';
import { partnerWidget, readWidgetHtml, type ReadWidget } from '../../domain/activity-widget.ts';
import type { Config } from '../../env.ts';
import { frameSandbox, widgetFrameSource } from './frame-policy.ts';

/** What the operator's configuration says about activities. */
export type ActivitySettings = Pick<Config, 'viator' | 'widgetOrigin'>;

/** What is stored of a city's activities; both are empty when nothing is. */
export interface StoredActivities {
  city: string;
  viatorWidget: string;
  viatorLink: string;
}

/** What a page shows of the things to do in a city. */
export interface Activities {
  city: string;
  /** Where 'See more to do in {city}' leads. */
  link: string;
  widget:
    | { kind: 'none' }
    /** What is stored is no widget. */
    | { kind: 'refused' }
    | {
        kind: 'framed';
        /** Of the page to frame. */
        address: string;
        /** Where that is, as the policy of a page writes it. */
        source: string;
        sandbox: string;
        /** Origin of the framed page's messages, as a browser writes it. */
        origin: string;
      };
}

/** @param framePath of the page that frames the widget, if there is one. */
export function activitiesOf(
  stored: StoredActivities,
  framePath: string,
  settings: ActivitySettings,
): Activities {
  const { widgetOrigin, viator } = settings;
  const { kind } = widgetOf(stored, settings);
  return {
    city: stored.city,
    link: activityLink(stored.city, stored.viatorLink, viator.partnerId),
    widget:
      kind === 'widget'
        ? {
            kind: 'framed',
            address: `${widgetOrigin ?? ''}${framePath}`,
            source: widgetFrameSource(settings),
            sandbox: frameSandbox(widgetOrigin),
            origin: widgetOrigin ?? 'null',
          }
        : { kind },
  };
}

/** What a page with these activities may frame. */
export function framesOf(activities: readonly Activities[]): string[] {
  const sources = activities.flatMap(({ widget }) => (widget.kind === 'framed' ? [widget.source] : []));
  return [...new Set(sources)];
}

/** The city's own widget, read anew whoever stored it, or else the operator's. */
export function widgetOf({ city, viatorWidget }: StoredActivities, { viator }: ActivitySettings): ReadWidget {
  const own = readWidgetHtml(viatorWidget);
  const { partnerId, widgetRef } = viator;
  if (own.kind !== 'none' || partnerId === null || widgetRef === null) return own;
  return { kind: 'widget', widget: partnerWidget({ partnerId, widgetRef }, city) };
}
