import { expect, test } from 'vitest';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite({ educationMode: true });

/** The answer to a page load of the address, without following it. */
async function directLoad(path: string): Promise<string | null> {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  return response.headers.get('location');
}

test.each([
  '/tracks',
  '/tracks?type=trending',
  '/community',
  '/users',
  '/groups',
  '/feed',
  '/tutorials',
  '/campaigns/summer',
])(
  'a click on a link to %s on the education site leads where a page load of it leads [EDU-158]',
  async (path) => {
    const page = await site.newPage();
    await site.open(page, '/online-studio');
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'A link to the community';
      document.querySelector('main')?.prepend(link);
    }, path);
    await page.getByRole('link', { name: 'A link to the community' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('heading', { name: 'A studio for every class.' }).waitFor();
    expect(await directLoad(path)).toBe('/');
  },
);

test('the pages of the education site have no link to the community [EDU-158]', async () => {
  const page = await site.newPage();
  for (const path of ['/', '/online-studio', '/make-music', '/learn/', '/pricing', '/auth?tab=sign_up']) {
    await site.open(page, path);
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(
      hrefs.filter((href) =>
        /^\/(?:tracks|community|users|groups|feed|tutorials|products)(?:[/?]|$)/.test(href ?? ''),
      ),
      path,
    ).toEqual([]);
  }
});
