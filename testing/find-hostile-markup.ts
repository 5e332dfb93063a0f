import type { Page } from 'playwright-core';
import type { BrowserSite } from './harness/browser-site.ts';
import { hostileMark } from './hostile-texts.ts';

/** A function of a browser: finds texts that became elements, and addresses that would run a script. */
export const findHostileMarkup = `(root) => [
  ...root.querySelectorAll('[${hostileMark}]'),
  ...[...root.querySelectorAll('[href], [src], [action], [data], [formaction]')].filter((element) =>
    ['href', 'src', 'action', 'data', 'formaction'].some((name) =>
      /^\\s*(javascript|data:text|vbscript)/i.test(element.getAttribute(name) ?? ''))),
].map((element) => element.outerHTML.slice(0, 200))`;

/** Opens a window in which every text that runs is counted in `ran`, for a member or (null) a guest. */
export async function openWatched(
  site: BrowserSite,
  name: string | null,
): Promise<{ page: Page; ran: string[] }> {
  // Without the content security policy, so that it cannot be what prevents the attack.
  const page = await site.newPage({ bypassCSP: true, allowedErrors: /status of (403|404|409|422|429)/ });
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push(page.url()));
  if (name !== null) await site.signIn(page, name);
  return { page, ran };
}

/** Reads pages as the window's reader does, without running them; gives the markup that it found, with its page. */
export const findInDocuments = (page: Page, paths: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const found = ${findHostileMarkup};
    const wrong = [];
    for (const path of ${JSON.stringify(paths)}) {
      const html = await (await fetch(path)).text();
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      wrong.push(...found(parsed).map((one) => path + ': ' + one));
    }
    return wrong.slice(0, 20);
  })()`);

/** The markup in a page as it is now, with that of the frames in it. */
export async function findInFrames(page: Page): Promise<string[]> {
  const found = [];
  for (const frame of page.frames())
    found.push(...(await frame.evaluate<string[]>(`(${findHostileMarkup})(document)`)));
  return found;
}
