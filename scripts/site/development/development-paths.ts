import { fillPattern } from '../../../src/web/urls/fill-pattern.ts';

export const developmentPatterns = {
  gallery: '/__states',
  galleryStyles: '/__states/gallery.css',
  trips: '/__states/trips/:name',
  tripPage: '/__states/trip-pages/:name',
  account: '/__states/account/:name',
  mailbox: '/__mail',
  mail: '/__mail/:id',
  mailHtml: '/__mail/:id/html',
} as const;

export const developmentPaths = {
  gallery: () => developmentPatterns.gallery,
  galleryStyles: () => developmentPatterns.galleryStyles,
  trips: (name: string) => fillPattern(developmentPatterns.trips, { name }),
  tripPage: (name: string) => fillPattern(developmentPatterns.tripPage, { name }),
  account: (name: string) => fillPattern(developmentPatterns.account, { name }),
  mailbox: () => developmentPatterns.mailbox,
  mail: (id: string) => fillPattern(developmentPatterns.mail, { id }),
  mailHtml: (id: string) => fillPattern(developmentPatterns.mailHtml, { id }),
} as const;
