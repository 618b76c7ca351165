import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { startSampleSite } from './site/sample-site.ts';
import { launchBrowser } from './site/browser.ts';
import { PAGE_KINDS, openPageKind } from './reports/page-kinds.ts';
import { FIXED_NOW } from './site/development/regular-game.ts';
const site = await startSampleSite(FIXED_NOW);
const { browser, close } = await launchBrowser();
const parts = Object.fromEntries(readdirSync('src/web/styles').filter((f) => f.endsWith('.css') && !/^(site|guide|trips|trip-lists|home|account|widget-frame)\.css$/.test(f)).map((f) => [f, readFileSync(`src/web/styles/${f}`, 'utf8')]));
const out: Record<string, Record<string, string[]>> = {};
for (const kind of PAGE_KINDS) {
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true, baseURL: site.origin });
  const page = await ctx.newPage();
  try {
    await openPageKind(page, site.origin, kind);
    out[kind.name] = await page.evaluate((all) => {
      const found: Record<string, string[]> = {};
      const clean = (s: string) => s.replace(/::?(hover|focus-visible|focus-within|focus|active|before|after|marker|placeholder|visited|target|target-current|backdrop|checked|open|disabled|selection|first-letter|popover-open|details-content|-webkit-[a-z-]+)(\([^)]*\))?/g, '');
      const visit = (rules: CSSRuleList, parent: string, add: (s: string) => void) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule) {
            let sel = rule.selectorText;
            if (parent) sel = sel.includes('&') ? sel.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${sel}`;
            try { if (document.querySelector(clean(sel) || '*')) add(sel); } catch { add('?' + sel); }
            visit(rule.cssRules, sel, add);
          } else if ('cssRules' in rule) visit((rule as CSSGroupingRule).cssRules, parent, add);
        }
      };
      for (const [name, text] of Object.entries(all)) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        const list: string[] = [];
        visit(sheet.cssRules, '', (s) => list.push(s));
        let total = 0;
        const count = (rules: CSSRuleList) => { for (const r of rules) { if (r instanceof CSSStyleRule) { total++; count(r.cssRules); } else if ('cssRules' in r) count((r as CSSGroupingRule).cssRules); } };
        count(sheet.cssRules);
        found[name] = [String(total), ...list];
      }
      return found;
    }, parts);
  } catch (e) { console.log(kind.name, String(e).slice(0, 200)); }
  await ctx.close();
}
writeFileSync('/tmp/parts.json', JSON.stringify(out));
await close(); await site.stop();
