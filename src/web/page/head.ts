import type { League } from '../../domain/leagues.ts';
import type { Viewer } from '../session/user-summary.ts';
import type { SocialCard } from './social-tags.tsx';

export interface Head {
  title: string;
  /** Cut to 155 characters unless `isDescriptionCut`. */
  description: string;
  isDescriptionCut?: boolean;
  /** Path and query, without the origin. */
  canonical: string;
  /** Default: the site's. */
  keywords?: readonly string[];
  noindex?: boolean;
  /** Default: the site's. */
  card?: SocialCard;
  /** schema.org objects with absolute URLs. */
  structuredData?: readonly object[];
  /** Leagues whose team color stylesheets the page needs. */
  teamColors?: readonly League[];
  hasGuideStyles?: boolean;
  /** Loads the module that replaces fragments. */
  hasFragment?: boolean;
  /** CSP sources of frames that the page may open: origins, 'self'. */
  frames?: readonly string[];
  /** Loads no script, so the top bar shows no account badge. */
  isPlainText?: boolean;
  /** No navigation and no footer, only the site's name. */
  isBare?: boolean;
  /** The page is an account screen that React hydrates. */
  hasScreen?: boolean;
  /** Only on private pages; on public ones the browser module loads the account badge. */
  viewer?: Viewer;
  /** Path of the top bar's link that is marked as current. */
  section?: string;
}
