import { expect, test } from 'vitest';
import { hostileTargets } from '#features/sign-in/testing/hostile-targets.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();

const quarters = [0, 1, 2, 3].map((at) => hostileTargets.filter((_target, index) => index % 4 === at));

test.each(quarters)(
  'the address and both stores never redirect a member off the site (from %j on)',
  async (...targets) => {
    const page = await site.newPage({ allowedErrors: /WebSocket/ });
    await site.signIn(page, `member${targets.length}${targets[0]?.length}`);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.route('**/community', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><link rel="icon" href="data:,"><h1>Community</h1>',
      }),
    );
    for (const target of targets) {
      await page.goto(`${site.url}/community`);
      await page.evaluate(
        ([url]) => {
          sessionStorage.setItem('loginRedirect', JSON.stringify({ url, label: 'x' }));
          localStorage.setItem('signInRedirectUrl', url ?? '');
        },
        [target],
      );
      await page.goto(`${site.url}/auth?tab=sign_in&redirect_to=${encodeURIComponent(target)}`);
      await page.waitForURL(`${site.url}/community`);
    }
    const elsewhere = visited.filter((url) => url !== 'about:blank' && new URL(url).origin !== site.url);
    expect(elsewhere).toEqual([]);
  },
);
