import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose findings depend on colours. What has passed in one theme needs no others in the other. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** A button that is enabled while axe looks would be pale without being disabled. The page's policy refuses style elements. */
const stopTransitions = `if (!window.axeHasStoppedTransitions) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
  window.axeHasStoppedTransitions = true;
}`;

/** Windows in which each page after the first loads axe by itself: the browser then compiles it once only. */
const loading = new WeakSet<Page>();

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(await source);
  if (loading.has(page)) return;
  loading.add(page);
  await page.addInitScript({ content: `if (window === window.top) { ${await source} }` });
}

/** The problems that axe finds on the page, by all rules or the named ones: one line a rule, with the first element. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await loadAxe(page);
  await page.evaluate(stopTransitions);
  await waitForAnimations(page);
  // No frame has axe: it would wait half a second for each.
  const options = JSON.stringify({
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: rules }),
  });
  const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return results.violations.map(({ id, impact, nodes: [node] }) =>
    `${impact} ${id}: ${node?.html.slice(0, 160)} ${node?.any[0]?.message ?? ''}`.trim(),
  );
}
