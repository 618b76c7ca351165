export { launchBrowser, type LocalBrowser as TestBrowser } from '../../scripts/browser.ts';
