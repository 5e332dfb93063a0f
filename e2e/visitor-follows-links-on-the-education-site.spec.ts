import { expect, test } from 'vitest';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite({ educationMode: true });
// Nothing listens at the studio's address in this test: the browser only has to go there.
const studio = site.platform.config.studioUrl;

/** What a load of the address answers, without following it. */
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
  'a visitor of the education site who clicks a link to %s goes where a load of it goes [EDU-158]',
  async (path) => {
    const page = await site.newPage();
    await page.route(`${studio}/**`, (route) => route.fulfill({ body: 'the studio' }));
    await site.open(page, '/online-studio');
    await page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = 'A link to the community';
      document.querySelector('main')?.prepend(link);
    }, path);
    await page.getByRole('link', { name: 'A link to the community' }).click();
    await page.getByText('the studio').waitFor();
    expect(page.url()).toBe(`${studio}/`);
    expect(await directLoad(path)).toBe(`${studio}/`);
  },
);

test('the pages of the education site offer no link to the community [EDU-158]', async () => {
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
