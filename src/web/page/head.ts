import type { League } from '../../domain/leagues.ts';
import type { Viewer } from '../session/user-summary.ts';
import type { PageSheet } from '../styles/page-sheets.ts';
import type { SocialCard } from './social-tags.tsx';

export interface Head {
  title: string;
  /** Cut to 155 characters unless `isDescriptionCut`. */
  description: string;
  isDescriptionCut?: boolean;
  /** The path and query. */
  canonical: string;
  keywords?: readonly string[];
  noindex?: boolean;
  card?: SocialCard;
  /** schema.org objects with absolute URLs. */
  structuredData?: readonly object[];
  /** The page needs the team colors of these leagues. */
  teamColors?: readonly League[];
  styles?: readonly PageSheet[];
  /** The page fits the first flight, and its parts would move while the rest of it is read. */
  isPaintedWhole?: boolean;
  hasFragment?: boolean;
  hasShare?: boolean;
  /** Arrow keys move in the grid of the trip finder. */
  hasGrid?: boolean;
  /** Origins or 'self'. */
  frames?: readonly string[];
  /** The page has no navigation and no footer. */
  isBare?: boolean;
  /** React hydrates the page's account screen. */
  hasScreen?: boolean;
  /** Only private pages set this; on public pages the browser module loads the account badge. */
  viewer?: Viewer;
  /** The top bar marks the link with this path. */
  section?: string;
}
