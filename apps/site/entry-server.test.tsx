// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Api } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { render } from './entry-server.tsx';
import menuStyles from './shell/header/member-corner.module.css';

const settings: SiteSettings = {
  productVideoUrl: '/product-video.webm',
  siteUrl: 'https://tonehall.example',
  studioUrl: 'https://studio.tonehall.example',
  educationUrl: 'https://education.tonehall.example',
  educationMode: false,
  socialProviders: [],
  developer: false,
  supportEmail: 'help@tonehall.example',
  copyright: '© 2026 Tonehall',
  sourceUrl: 'https://code.example/hall',
  flashDueDate: '2020-12-31',
  emptyTemplateId: '5b0e7a52-6c1f-4d8e-9a3b-0f4c2d7e8a61',
  planLimits: false,
  cards: { gateway: 'test' },
  paypal: true,
  links: {
    blog: 'https://blog.example',
    press: 'https://press.example',
    jobs: 'https://jobs.example',
    facebook: 'https://facebook.com/tonehall',
    twitter: 'https://twitter.com/tonehall',
    youtube: 'https://youtube.com/@tonehall',
    instagram: 'https://instagram.com/tonehall',
    discord: 'https://discord.gg/tonehall',
  },
};
const mira: Viewer = {
  id: '1',
  username: 'Mira </script>',
  profileLink: 'mira',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};
const assets = {
  entry: '/assets/site-1.js',
  styles: ['/assets/site-1.css'],
  modules: ['/assets/ground-1.js'],
  school: { entry: '/assets/school-1.js', styles: [], modules: [], pages: {} },
  embed: { entry: '/assets/embed-1.js', styles: ['/assets/embed-1.css'] },
  pages: { 'routes/home': { styles: ['/assets/home-1.css'], modules: ['/assets/home-1.js'] } },
};
const home = {
  id: 'home',
  attributes: {
    path: '/',
    title: 'Tonehall',
    type: 'home',
    description: 'Hear what other musicians make.',
    navigation: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    shareImageUrl: null,
    unlisted: false,
    blocks: [
      {
        id: 'hero',
        _Component: 'blocks.hero',
        width: 'normal',
        spacing: { top: 'none', bottom: 'none' },
        theme: 'transparent',
        fade: false,
        title: 'Made in a room. Heard in a hall.',
        subtitle: '',
        note: '',
        image: null,
        video: null,
        drawing: 'arches',
        buttons: [],
      },
    ],
  },
};

/** An API in which nothing is published but the home. */
const noData = (async (endpoint: { id: string }, { path }: { path?: string }) => {
  if (endpoint.id !== 'pages.get') return { items: [], data: [], meta: { nextPage: null } };
  if (path !== '/') throw notFound();
  return { data: home };
}) as unknown as Api;

function at(
  url: string,
  more: Partial<Pick<Parameters<typeof render>[0], 'viewer' | 'settings' | 'api' | 'assets'>> = {},
) {
  return render({
    url,
    api: noData,
    viewer: null,
    settings,
    csrfToken: 'to"ken',
    nonce: 'n0nce',
    assets,
    ...more,
  });
}

/** The hrefs of the links in the first element that `from` starts. */
function links(html: string, from: string, to: string): string[] {
  const part = html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
  return [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
}

test('the start page is complete without scripts, for guests and members [SHELL-001]', async () => {
  for (const viewer of [null, mira]) {
    const { status, html } = await at('/', viewer ? { viewer } : {});
    expect(status).toBe(200);
    expect(html).toContain('Heard in a hall.</h1>');
  }
});

test('the head contains title, description, canonical address, token and the page’s own files', async () => {
  const { html } = await at('/');
  expect(html).toContain('<title>Tonehall</title>');
  expect(html).toContain('<link data-head rel="canonical" href="https://tonehall.example/">');
  expect(html).toContain('<meta name="csrf-token" content="to&#34;ken">');
  expect(html).toContain('<link rel="stylesheet" href="/assets/home-1.css">');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/home-1.js">');
});

test('a search for tracks names the file of its filters, other searches do not [SHELL-157]', async () => {
  const filters = { styles: ['/assets/filters-1.css'], modules: ['/assets/filters-1.js'] };
  const withFilters = { ...assets, pages: { ...assets.pages, 'track-filter-fields': filters } };
  const { html } = await at('/community/search?type=mixdown', { assets: withFilters });
  expect(html).toContain('<link rel="stylesheet" href="/assets/filters-1.css">');
  expect(html).toContain('href="/assets/filters-1.js"');
  expect(html).toContain('aria-label="Filters"');
  expect((await at('/community/search?type=user', { assets: withFilters })).html).not.toContain('filters-1');
});

test('every script and style carries the nonce', async () => {
  const { html } = await at('/');
  const tags = html.match(/<(?:script|style)[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThanOrEqual(4);
  for (const tag of tags) expect(tag).toContain('nonce="n0nce"');
});

test('a name that contains a closing script tag stays text', async () => {
  const { html } = await at('/', { viewer: mira });
  expect(html).not.toContain('Mira </script>');
  expect(html).toContain('Mira \\u003c/script\\u003e');
});

test('an unknown address answers 404 and links back [SHELL-028]', async () => {
  const { status, html } = await at('/no/such/room');
  expect(status).toBe(404);
  expect(html).toContain('<h1>Page not found</h1>');
  expect(links(html, '<main', '</main>')).toEqual(['/', '/community', '/tracks']);
});

test('a page that cannot be rendered answers 500 in HTML without a reason', async () => {
  const broken = { ...mira, username: undefined as unknown as string };
  const { status, html, failure } = await at('/', { viewer: broken });
  expect(status).toBe(500);
  expect(html).toContain('<h1>Something went wrong</h1>');
  expect(html).not.toContain('TypeError');
  expect(html).not.toContain('type="module"');
  expect(failure).toBeInstanceOf(TypeError);
});

test('a guest who opens an account page is redirected to sign-in', async () => {
  const { status, redirectTo } = await at('/account/messages?page=2');
  expect(status).toBe(302);
  expect(redirectTo).toBe('/auth?tab=sign_in&redirect_to=%2Faccount%2Fmessages%3Fpage%3D2');
});

test('a member’s header shows home, search, messages, bell and avatar menu [SHELL-045]', async () => {
  const { html } = await at('/', { viewer: mira });
  for (const label of ['Home', 'Messages', 'Notifications']) expect(html).toContain(`aria-label="${label}"`);
  expect(html).toContain('data-search');
  expect(html).toContain('id="avatar-menu"');
  expect(html).not.toContain('>Log in<');
});

test('the search field is a text field where it is a combobox, and pages name touch icon and manifest [SHELL-121] [SHELL-123]', async () => {
  const { html } = await at('/', { viewer: mira });
  const field = /<input[^>]*role="combobox"[^>]*>/.exec(html)?.[0];
  expect(field).not.toContain('type=');
  expect(field).toContain('enterKeyHint="search"');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});

test('home links to the community and the envelope to the messages [SHELL-046]', async () => {
  const { html } = await at('/', { viewer: mira });
  expect(html).toMatch(/href="\/community" aria-label="Home"/);
  expect(html).toMatch(/href="\/account\/messages" aria-label="Messages"/);
});

test('a guest’s header shows "Log in" and "Sign up" instead [SHELL-047] [SHELL-048]', async () => {
  const { html } = await at('/');
  expect(html).toMatch(/href="\/auth\?tab=sign_in">Log in<\/a>/);
  expect(html).toMatch(/href="\/auth\?tab=sign_up">Sign up<\/a>/);
  for (const hidden of ['aria-label="Messages"', 'aria-label="Notifications"', 'id="avatar-menu"']) {
    expect(html).not.toContain(hidden);
  }
});

test('the avatar menu also lists the community only where the main menu is hidden [SHELL-054]', async () => {
  const { html } = await at('/', { viewer: mira });
  expect(links(html, 'id="avatar-menu"', 'aria-label="Theme"')).toEqual([
    ...['/community', '/groups', '/tracks', '/users', '/feed', '/tutorials'],
    ...['/user/mira', '/account', '/account/tracks', '/account/statistics'],
    ...['/account/projects', '/account/groups'],
    ...['/account/lists', '/account/referrals', '/accounts', '/logout'],
  ]);
  const community = /<nav class="([^"]*)" aria-label="Community">/.exec(
    html.slice(html.indexOf('id="avatar-menu"')),
  );
  expect(community?.[1]).toBe(menuStyles.hamburger);
  const css = await readFile('apps/site/shell/header/member-corner.module.css', 'utf8');
  expect(css).toMatch(/@media \(width >= 1140px\) \{\s*\.hamburger \{\s*display: none;\s*\}\s*\}/);
});

test('the logo leads members to the community and guests to the start page [SHELL-142]', async () => {
  const logo = (html: string) => /<a [^>]*aria-label="Tonehall, start page"[^>]*>/.exec(html)?.[0];
  const education = { ...settings, educationMode: true };
  expect(logo((await at('/', { viewer: mira })).html)).toContain('href="/community"');
  expect(logo((await at('/')).html)).toContain('href="/"');
  expect(logo((await at('/', { viewer: mira, settings: education })).html)).toContain('href="/"');
});

test('no entry of the main menu says "soon" [SHELL-143]', async () => {
  const { html } = await at('/');
  for (const menu of ['aria-label="Main"', 'aria-label="Mobile"']) {
    const from = html.indexOf(menu);
    const entries = html.slice(from, html.indexOf('</nav>', from));
    expect(entries).toContain('Dashboard');
    expect(entries).not.toContain('soon');
  }
});

test('in education mode the header shows only the avatar menu [SHELL-049]', async () => {
  const { html } = await at('/', { viewer: mira, settings: { ...settings, educationMode: true } });
  for (const hidden of [
    'aria-label="Home"',
    'data-search',
    'aria-label="Messages"',
    'aria-label="Notifications"',
  ]) {
    expect(html).not.toContain(hidden);
  }
  expect(html).toContain('id="avatar-menu"');
});

test('the search box names what it searches, and is disabled while empty', async () => {
  const { html } = await at('/');
  expect(html).toContain('placeholder="Search project, user, track, or group"');
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*aria-label="Search"[^>]*disabled=""/);
});

test('the footer shows its links [SHELL-061] [SHELL-062] [CAMPAIGN-352]', async () => {
  const { html } = await at('/');
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  const found = [...footer.matchAll(/href="([^"]*)"[^>]*>([^<]+)<\/a>/g)].map((match) => [
    match[2],
    match[1],
  ]);
  expect(Object.fromEntries(found)).toMatchObject({
    Learn: '/learn/',
    Support: 'mailto:help@tonehall.example',
    Community: '/community',
    Campaigns: '/campaigns',
    'Sound Shop': '/products',
    Pricing: '/accounts',
    Education: 'https://education.tonehall.example',
    'Terms of service': '/terms-of-service',
    'Privacy Policy': '/privacy-policy',
    'Licensing Agreement': '/licensing-agreement',
    Blog: 'https://blog.example',
    Press: 'https://press.example',
    Jobs: 'https://jobs.example',
  });
});

test('the footer shows support, copyright and five outside links [SHELL-063]', async () => {
  const { html } = await at('/');
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  expect(footer).toContain('>help@tonehall.example</a>');
  expect(footer).toContain('© 2026 Tonehall');
  for (const place of ['Facebook', 'Twitter', 'YouTube', 'Instagram', 'Discord']) {
    const link = new RegExp(
      `<a [^>]*href="https://[^"]*${place.toLowerCase()}[^"]*"[^>]*aria-label="${place}"[^>]*>(.*?)</a>`,
      's',
    );
    expect(link.exec(footer)?.[1], place).toContain('<svg');
  }
});

test('in education mode the footer shows neither community nor shop [SHELL-066]', async () => {
  const { html } = await at('/', { settings: { ...settings, educationMode: true } });
  const hrefs = links(html, '<footer', '</footer>');
  expect(hrefs).not.toContain('/community');
  expect(hrefs).not.toContain('/products');
  expect(hrefs).not.toContain('/campaigns');
});

test('a page that is closed to a member is answered 403 with the server’s text, and hydrates as any page', async () => {
  const closed = (async () => {
    throw forbidden('This room is closed.');
  }) as Api;
  const { status, html, failure } = await at('/tracks?type=recent', { api: closed, viewer: mira });
  expect([status, failure]).toEqual([403, null]);
  expect(html).toContain('<title>Not open to you · Tonehall</title>');
  expect(html).toContain('<p>This room is closed.</p>');
  expect(html).toContain('<script type="application/json" id="state"');
});
