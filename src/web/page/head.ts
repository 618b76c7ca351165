import type { League } from '../../domain/leagues.ts';
import type { Viewer } from '../session/user-summary.ts';
import type { SocialCard } from './social-tags.tsx';

export interface Head {
  title: string;
  /** It is cut to 155 characters unless `isDescriptionCut`. */
  description: string;
  isDescriptionCut?: boolean;
  /** This is the path and query without the origin. */
  canonical: string;
  keywords?: readonly string[];
  noindex?: boolean;
  card?: SocialCard;
  /** These are schema.org objects with absolute URLs. */
  structuredData?: readonly object[];
  /** The page needs the team colors of these leagues. */
  teamColors?: readonly League[];
  hasGuideStyles?: boolean;
  /** The page has the form of the trip finder, or compact trips. */
  hasTripStyles?: boolean;
  hasFragment?: boolean;
  /** The page offers to share itself. */
  hasShare?: boolean;
  /** Arrow keys move in the grid of the trip finder. */
  hasGrid?: boolean;
  /** The page may frame these origins or 'self'. */
  frames?: readonly string[];
  /** The page has no navigation and no footer. */
  isBare?: boolean;
  /** The page of an account is a document without a script of its own. */
  hasAccountStyles?: boolean;
  /** The page is an account screen that React hydrates. */
  hasScreen?: boolean;
  /** Only private pages set this; on public pages the browser module loads the account badge. */
  viewer?: Viewer;
  /** The top bar marks the link with this path. */
  section?: string;
}
