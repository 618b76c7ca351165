import type { Frame, Locator, Page } from 'playwright-core';
import type { BrowserSite } from './browser-site.ts';

/** A phone's viewport in CSS pixels. */
const PHONE = { width: 390, height: 844 };

export interface JourneyCost {
  /** Taps, chosen dates, chosen options and typed words. Sending what was typed counts one more. */
  activations: number;
  /** Loaded pages, replaced fragments, followed anchors, and each further viewport that must be scrolled. */
  screens: number;
}

/** Opens a page that journeys take one after the other. They share its cache, but no cookies, because none signs in. */
export async function openPhone(site: BrowserSite): Promise<Page> {
  const context = await site.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  return context.newPage();
}

/** Counts what a visitor with a phone does on the way to something. */
export class Journey {
  readonly page: Page;
  readonly cost: JourneyCost = { activations: 0, screens: 0 };

  private constructor(page: Page) {
    this.page = page;
    page.on('framenavigated', this.#countPage);
  }

  /** The home page counts too. */
  static async start(phone: Page): Promise<Journey> {
    const journey = new Journey(phone);
    await phone.goto('/');
    return journey;
  }

  async tap(target: Locator): Promise<void> {
    await this.see(target);
    this.cost.activations += 1;
    await target.tap();
  }

  /** Taps what loads a page or replaces a fragment, and waits for its address. */
  async follow(target: Locator, url: string): Promise<void> {
    await this.tap(target);
    await this.page.waitForURL(url, { waitUntil: 'load' });
  }

  /** Types one word, or several in one field. */
  async type(field: Locator, text: string): Promise<void> {
    await this.see(field);
    this.cost.activations += 1;
    await field.fill(text);
  }

  /** The keyboard's Enter sends the form of the field. */
  async enter(field: Locator, url: string): Promise<void> {
    this.cost.activations += 1;
    await field.press('Enter');
    await this.page.waitForURL(url, { waitUntil: 'load' });
  }

  /** @param date `YYYY-MM-DD`, chosen in the phone's own picker. */
  async pickDate(field: Locator, date: string): Promise<void> {
    await this.type(field, date);
  }

  async choose(select: Locator, label: string): Promise<void> {
    await this.see(select);
    this.cost.activations += 1;
    await select.selectOption({ label });
  }

  /** Scrolls until all of the target is visible. */
  async see(target: Locator): Promise<void> {
    const distance = await target.evaluate((element, height) => {
      const { top, bottom } = element.getBoundingClientRect();
      const pixels = top < 0 ? top : Math.max(0, bottom - height);
      scrollBy({ top: pixels, behavior: 'instant' });
      return pixels;
    }, PHONE.height);
    this.cost.screens += Math.ceil(Math.abs(distance) / PHONE.height);
  }

  end(): JourneyCost {
    this.page.off('framenavigated', this.#countPage);
    return this.cost;
  }

  readonly #countPage = (frame: Frame): void => {
    if (frame === this.page.mainFrame() && frame.url() !== 'about:blank') this.cost.screens += 1;
  };
}
