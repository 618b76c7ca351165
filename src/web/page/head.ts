import type { League } from '../../domain/leagues.ts';
import type { Viewer } from '../session/user-summary.ts';
import type { SocialCard } from './social-tags.tsx';

/** What a page says about itself outside its own content. */
export interface Head {
  /** Stands in the tab and in search results as it is. */
  title: string;
  /** For search results; the renderer cuts it to 155 characters. */
  description: string;
  /** The page has cut its description itself: a guide's is specified to the letter (product.md section 2). */
  isDescriptionCut?: boolean;
  /** Path and query of the page's one address; the renderer puts the site's origin before it. */
  canonical: string;
  /** Without them, the site's own. */
  keywords?: readonly string[];
  /** Keeps the page out of search results; its links are followed all the same. */
  noindex?: boolean;
  /** What a shared link shows; without one, the site's own card. */
  card?: SocialCard;
  /** schema.org objects; addresses in them are absolute. */
  structuredData?: readonly object[];
  /** Leagues whose team colours the page uses. */
  teamColors?: readonly League[];
  /** Whether the page is for reading, a guide or a roadtrip, and needs their stylesheet. */
  hasGuideStyles?: boolean;
  /** Whether the page has a region that the browser module swaps. */
  hasFragment?: boolean;
  /** What the page may frame on a click, as its policy writes it: origins, 'self'. */
  frames?: readonly string[];
  /** Only text: the page loads no script, and its top bar is everybody's. */
  isPlainText?: boolean;
  /** Stands outside the layout: no top bar and no footer, only the name (product.md section 2). */
  isBare?: boolean;
  /** Whether the page is a screen that React runs in the browser too. */
  hasScreen?: boolean;
  /** Who is signed in, on a page that is theirs alone; elsewhere the browser module asks. */
  viewer?: Viewer;
  /** Which entry of the top bar the page belongs to. */
  section?: string;
}
