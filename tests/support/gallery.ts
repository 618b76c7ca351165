import { parse, type HTMLElement } from 'node-html-parser';
import { connect } from '../../src/db/neon/client.ts';
import { developmentPaths } from '../../scripts/site/development/development-paths.ts';
import { siteOver, visibleText, type TestSite } from './test-site.ts';

export interface GalleryPage {
  html: string;
  text: string;
  root: HTMLElement;
}

export interface Gallery {
  site: TestSite;
  /** Returns a page of trips of the states gallery. */
  pageOf: (name: string) => Promise<GalleryPage>;
}

/** The states gallery and the form need no database. */
export function openGallery(environment: 'development' | 'production' = 'development'): Gallery {
  const nowhere = 'postgres://nobody:none@127.0.0.1:1/none';
  const site = siteOver(connect(nowhere, 100), nowhere, () => Promise.resolve(), {
    ENVIRONMENT: environment,
  });
  return {
    site,
    pageOf: async (name) => {
      const html = await site.html(developmentPaths.trips(name));
      return { html, text: visibleText(html), root: parse(html) };
    },
  };
}
