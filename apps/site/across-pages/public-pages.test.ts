import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, worldOf } from '#testing/world.ts';

let site: ASite;
let mira: Member;
beforeAll(async () => {
  site = await aSite();
  mira = await worldOf(site).person('mira');
}, 180_000);
afterAll(() => site.close());

/** The answers for a guest and a member. */
async function pages(path: string, member = mira): Promise<{ status: number; html: string }[]> {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answers = [new Headers(), new Headers({ cookie })].map((headers) =>
    fetch(site.url + path, { headers, redirect: 'manual' }),
  );
  return Promise.all(
    (await Promise.all(answers)).map(async (one) => ({ status: one.status, html: await one.text() })),
  );
}

const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

test.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of service'],
  ['/licensing-agreement', 'Licensing Agreement'],
])('%s is a text page for everybody [SHELL-019]', async (path, title) => {
  for (const { status, html } of await pages(path)) {
    expect(status).toBe(200);
    expect(heading(html)).toBe(title);
    expect(mainOf(html).replace(/<[^>]+>/g, '').length).toBeGreaterThan(800);
  }
});

test('the privacy policy names the device cookie, its purpose and its lifetime [AUTH-144]', async () => {
  for (const { html } of await pages('/privacy-policy')) {
    const text = mainOf(html).replace(/<[^>]+>/g, '');
    expect(text).toMatch(/tonehall_device.*180 days.*log in while others guess/s);
  }
});

test.each(['/online-studio', '/make-music'])(
  '%s describes the studio to everybody as it is today [SHELL-022] [SHELL-173]',
  async (path) => {
    for (const { status, html } of await pages(path)) {
      expect(status).toBe(200);
      expect(mainOf(html)).toMatch(/studio/i);
      expect(mainOf(html)).toMatch(/drum grid/i);
      expect(mainOf(html)).toMatch(/piano roll/i);
      expect(mainOf(html)).toMatch(/\bloops\b/i);
      expect(mainOf(html)).toContain('>Open the studio<');
      expect(mainOf(html)).not.toMatch(/being built|\bsoon\b|\brecord|\bimport|automation|microphone/i);
    }
  },
);

test('/studio/install-chrome asks the visitor to open the studio in Chrome and links to its download [SHELL-023]', async () => {
  for (const { status, html } of await pages('/studio/install-chrome')) {
    expect(status).toBe(200);
    expect(heading(html)).toBe('Open the studio in Chrome');
    expect(mainOf(html)).toContain('href="https://www.google.com/chrome/"');
  }
});

test('/learn/ is the page for learning [SHELL-012]', async () => {
  for (const { status, html } of await pages('/learn/'))
    expect([status, heading(html)]).toEqual([200, 'Learn']);
});

test('/products is the sound shop [SHELL-015]', async () => {
  for (const { status, html } of await pages('/products'))
    expect([status, heading(html)]).toEqual([200, 'Sound Shop']);
});

/** The selected kind on the search page. */
async function chosenType(query: string): Promise<string | undefined> {
  const [{ status, html } = { status: 0, html: '' }] = await pages(`/community/search${query}`);
  expect(status).toBe(200);
  return /type=(\w+)&amp;[^>]*aria-current="page"/.exec(mainOf(html))?.[1];
}

test('the search page accepts five types, `track` for tracks, and treats any other as all [SHELL-060]', async () => {
  for (const type of ['all', 'user', 'mixdown', 'group', 'project']) {
    expect(await chosenType(`?type=${type}&term=jazz`)).toBe(type);
  }
  expect(await chosenType('?type=track&term=jazz')).toBe('mixdown');
  for (const odd of ['?type=tracks&term=x', '?type=', '', '?type=%3Cscript%3E'])
    expect(await chosenType(odd)).toBe('all');
});

test('the search term stays text', async () => {
  for (const { html } of await pages('/community/search?term=%3Cimg%20src%3Dx%3E')) {
    expect(mainOf(html)).toContain('&lt;img src=x&gt;');
    expect(mainOf(html)).not.toContain('<img src=x');
  }
});

test('a page below an unknown member’s address is not found', async () => {
  for (const { status } of await pages(`/user/${mira.profileLink}/followers`)) expect(status).toBe(200);
  for (const { status } of await pages('/user/nobody-of-that-name/followers')) expect(status).toBe(404);
});

test('the page on which admins edit a member is not found for others [HERO-011]', async () => {
  const [guest, member] = await pages(`/admin/users/${mira.id}/edit`);
  expect([guest?.status, member?.status]).toEqual([404, 404]);
  const boss = await worldOf(site).person('boss', { admin: true });
  const cookie = [...boss.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const shown = await fetch(`${site.url}/admin/users/${mira.id}/edit`, { headers: { cookie } });
  expect(shown.status).toBe(200);
  expect(mainOf(await shown.text())).toContain(`value="${mira.username}"`);
});

test("guests see the community's sidebar with the footer links, and the public pages [SITE-051]", async () => {
  const [guest] = await pages('/community');
  const html = mainOf(guest?.html ?? '');
  const sidebar = html.slice(html.indexOf('<aside'), html.indexOf('</aside>'));
  for (const href of ['/learn/', '/products', '/terms-of-service', '/privacy-policy', '/licensing-agreement'])
    expect(sidebar).toContain(`href="${href}"`);
  const open =
    '/ /tracks /users /groups /feed /tutorials /community/search /learn/ /products /accounts /online-studio';
  for (const path of [...open.split(' '), `/user/${mira.profileLink}`]) {
    const [visited] = await pages(path);
    expect(visited?.status, path).toBe(200);
  }
});

test('the auth screen, the plans, the consents and e-mail verification have their addresses [SHELL-020]', async () => {
  const headings = async (path: string) =>
    (await pages(path)).map(({ status, html }) => [status, heading(html)]);
  expect((await headings('/auth?tab=sign_in'))[0]).toEqual([200, 'Log in']);
  const [asGuest, asMember] = await headings('/auth/confirm_consents');
  expect(asGuest?.[0]).toBe(302);
  expect(asMember).toEqual([200, 'We care about your privacy!']);
  for (const shown of await headings('/auth/plans')) expect(shown).toEqual([200, 'Choose your plan']);
  for (const shown of await headings('/auth/verify_email'))
    expect(shown).toEqual([200, 'Verify your e-mail']);
});

test('/accounts shows guests the plans, and a member the own plan as the current one [SHELL-016] [PRICE-006] [PRICE-088]', async () => {
  const paying = await worldOf(site).person('paying', { accountType: 6 });
  const [asGuest, asMember] = (await pages('/accounts', paying)).map(({ html }) => html);
  expect([heading(asGuest ?? ''), heading(asMember ?? '')]).toEqual(['Choose your plan', 'Choose your plan']);
  expect(mainOf(asGuest ?? '')).toContain('Start with the Free plan');
  expect(mainOf(asGuest ?? '')).toContain('/auth?tab=sign_in&amp;plan=pro&amp;period=yearly');
  expect(mainOf(asMember ?? '')).toContain('Your current plan');
  expect(mainOf(asMember ?? '')).not.toContain('Free plan');
});

test('layout=minimal hides header, menus and footer; any other value shows them [PRICE-062]', async () => {
  for (const [path, shows] of [
    ['/accounts?layout=minimal', false],
    ['/auth/plans?layout=minimal', false],
    ['/accounts?layout=wide', true],
    ['/tracks?layout=minimal', true],
  ] as const)
    for (const { html } of await pages(path))
      expect([path, /aria-label="Main"|<footer/.test(html)]).toEqual([path, shows]);
});

test('a guest’s pricing page is stored for each currency [PRICE-027]', async () => {
  const shown = async (languages: string) => {
    const answer = await fetch(`${site.url}/accounts`, { headers: { 'accept-language': languages } });
    return /[$€£]?[\d.]+(?: kr)? in one payment/.exec(mainOf(await answer.text()))?.[0];
  };
  for (let round = 0; round < 2; round += 1)
    expect([await shown('sv-SE'), await shown('en-GB'), await shown('en-US')]).toEqual([
      '588.00 kr in one payment',
      '£47.88 in one payment',
      '$59.88 in one payment',
    ]);
});

test('/pricing shows the price of schools in the currency of the guest’s region, also from the page cache [SHELL-016] [PRICE-027] [PRICE-106]', async () => {
  const priceIn = async (languages: string) => {
    const answer = await fetch(`${site.url}/pricing`, { headers: { 'accept-language': languages } });
    const html = await answer.text();
    expect([answer.status, heading(html)]).toEqual([200, 'Pricing for schools']);
    return /(?:[$€£][\d.]+|[\d.]+ kr)/.exec(mainOf(html))?.[0];
  };
  for (let round = 0; round < 2; round += 1)
    expect([
      await priceIn('sv-SE'),
      await priceIn('en-GB'),
      await priceIn('de-DE'),
      await priceIn('en'),
    ]).toEqual(['999.00 kr', '£89.00', '€99.00', '$99.00']);
});

test('the last page of a login popup is titled as its text [AUTH-085]', async () => {
  for (const { html } of await pages('/auth?tab=success')) {
    expect(heading(html)).toBe('Almost there');
    expect(html).toContain('<title>Almost there');
  }
});

test('an expired e-mail link leads to a page that explains it, and a guest learns no address [AUTH-115]', async () => {
  const token = 'A'.repeat(43);
  const waits = '/auth/verify_email';
  for (const [path, to, title] of [
    [`/users/confirmation?confirmation_token=${token}`, '?flash=link_invalid', 'Verify your e-mail'],
    [
      `/users/confirmation?confirmation_token=${token}&for=change`,
      '?gone=change',
      'This link no longer works',
    ],
    [`/users/email_revert?revert_token=${token}`, '?gone=revert', 'This link no longer works'],
  ] as const) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, waits + to]);
    const [asGuest, asMember] = (await pages(waits + to)).map(({ html }) => html);
    expect([heading(asGuest ?? ''), heading(asMember ?? '')], path).toEqual([title, title]);
    expect(asMember).toContain(`<title>${title}`);
    expect(mainOf(asGuest ?? '')).not.toContain('@');
    expect(mainOf(asMember ?? '')).toContain('mira@example.org');
  }
});
