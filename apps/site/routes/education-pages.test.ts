// @vitest-environment node
import { expect, test } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const settings = {
  siteUrl: 'https://tonehall.example',
  studioUrl: 'https://studio.tonehall.example',
  educationUrl: 'https://education.tonehall.example',
  educationMode: true,
  links: {},
  sourceUrl: 'https://code.example/hall?a=1&b=2',
  socialProviders: [],
} as unknown as SiteSettings;
const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';

const licence = { state: 'trial', until: '2026-12-20T12:00:00.000Z', teachers: 3, licences: 10 };
const school = {
  id,
  name: 'Oak School',
  owner: { realName: 'Ada Byron', hasValidPaymentSource: false },
  licence,
  subscription: { status: 'in_trial', token: 't', updatedAt: '1', hasScheduledCancellation: false },
};

const invitation = {
  id,
  name: 'Oak School',
  membershipId: null,
  isMember: false,
  ownerUsername: 'ada',
  requestedMembership: false,
  hasReachedTheLimit: false,
  autoAccept: false,
  eduMode: true,
  organization: null,
};

type Role = 'owner' | 'faculty' | 'student';

interface More {
  guest?: boolean;
  educationMode?: boolean;
  viewer?: Partial<Viewer>;
  /** Further answers by path. */
  answers?: Record<string, unknown>;
}

function at(url: string, role: Role | null, more: More = {}) {
  const { educationMode = true } = more;
  const answers: Record<string, unknown> = {
    '/api/organizations/:id': school,
    '/api/organizations/own': { membership: role && { role, organization: { id, name: 'Oak School' } } },
    '/api/organizations/:id/licence': { ...licence, bought: null },
    '/api/subscription_prices': { prices: {} },
    '/api/organizations/:id/invitation': invitation,
    '/api/workspaces/:id/invitation': { ...invitation, requestedMembership: true, eduMode: educationMode },
    '/api/account': { user: { email: 'kim@oak.example' } },
    '/api/organizations': { organizations: [{ id, name: 'Elm School', owner: { realName: 'Ada Byron' } }] },
    ...more.answers,
  };
  const api = (async ({ id: call, path }: AnyEndpoint) => {
    if (call === 'pages.get') throw notFound();
    return answers[path] ?? { data: [], items: [], duty: null, meta: {} };
  }) as Api;
  return render({
    url,
    api,
    viewer: more.guest ? null : { ...mira, ...more.viewer },
    settings: { ...settings, educationMode },
    csrfToken: 't',
    nonce: 'n',
    assets: pageAssets,
  });
}

/** The addresses and texts of the links in a part of the page. */
const linksIn = (html: string, part: 'header' | 'footer') => {
  const inside = new RegExp(`<${part}.*</${part}>`, 's').exec(html)?.[0] ?? '';
  return [...inside.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, text]) => [to, text]);
};

test('above the sign-in of a class there is only the way in for teachers [EDU-177]', async () => {
  const { status, html } = await at('/class', null, { guest: true });
  expect(status).toBe(200);
  const [logo, ...others] = linksIn(html, 'header');
  expect(logo?.[0]).toBe('/class');
  expect(others).toEqual([['/auth?tab=sign_in', 'I am a teacher']]);
  expect(html).not.toMatch(/Sign up|data-search|aria-label="Menu"/);
  expect(linksIn(html, 'footer').map(([to]) => to)).toEqual([
    '/education/student-data',
    '/privacy-policy',
    'https://code.example/hall?a=1&amp;b=2',
  ]);
});

test("on the education host a school's pages are of its small program, on the site of the site's [EDU-176]", async () => {
  const url = `/workspaces/${id}/invitation`;
  expect((await at(url, null)).html).toContain('"/school.js"');
  expect((await at(url, null)).html).not.toContain('"/e.js"');
  const onTheSite = (await at(url, null, { educationMode: false })).html;
  expect(onTheSite).toContain('"/e.js"');
  expect(onTheSite).toContain('aria-label="Menu"');
  expect((await at('/auth?tab=edu_sign_up', null, { guest: true })).html).toContain('"/e.js"');
});

test('each page of a school leads back to its home, and names a student by first name [EDU-177] [EDU-178]', async () => {
  const student = { student: true, managed: true, firstName: 'Mia', username: 'student-4711' } as const;
  for (const url of ['/education', '/education/student-data', '/class']) {
    const { status, html } = await at(url, 'student', { viewer: student });
    expect(status, url).toBe(200);
    const links = linksIn(html, 'header');
    expect(links.map(([to]) => to)).toEqual(['/education', '/education', '/logout']);
    expect(html).toMatch(/<header.*>Mia<.*<\/header>/s);
    expect(html.slice(0, html.indexOf('id="state"'))).not.toContain('student-4711');
  }
  const { html } = await at('/education', 'faculty');
  expect(linksIn(html, 'header').map(([to]) => to)).toEqual([
    '/education',
    '/education',
    '/education/classes',
    '/education/school',
    '/account/messages',
    '/account',
    '/logout',
  ]);
});

test('the frame of a school leads those who may have messages to them, and counts unread conversations [EDU-369]', async () => {
  const links = async (viewer: Partial<Viewer>) =>
    linksIn((await at('/education', 'student', { viewer })).html, 'header');
  expect(await links({ unreadConversations: 3 })).toContainEqual(['/account/messages', 'Messages (3)']);
  expect(await links({ student: true })).toContainEqual(['/account/messages', 'Messages']);
  expect((await links({ student: true, managed: true })).map(([to]) => to)).not.toContain(
    '/account/messages',
  );
  const { status, html } = await at('/account/messages', 'faculty', {
    answers: {
      '/api/conversations': {
        data: [],
        included: [],
        meta: { nextPage: null, total: 0, defaultAvatarUrl: '' },
      },
    },
  });
  expect(status).toBe(200);
  expect(linksIn(html, 'header')).toContainEqual(['/education', 'My school']);
});

test('a student who opens prices or receipts on the education host is led to the school, others are not [EDU-344]', async () => {
  for (const url of ['/pricing', '/account/receipts', `/account/receipts/${id}`])
    expect((await at(url, 'student', { viewer: { student: true } })).redirectTo, url).toBe('/education');
  expect((await at('/pricing', 'faculty')).redirectTo).toBeNull();
});

test('an address below the school without a page answers 404 in the school’s frame and program, and leads a member back [EDU-370]', async () => {
  for (const viewer of [{ student: true }, {}] as const) {
    const { status, html } = await at('/education/no/such', 'student', { viewer });
    expect([status, html.includes('<h1>Page not found</h1>')]).toEqual([404, true]);
    expect(html).toContain('href="/education">Back to my school</a>');
    expect(html).toContain('"/school.js"');
    expect(linksIn(html, 'header')[0]?.[0]).toBe('/education');
    expect(html).not.toMatch(/Online studio|Make music|Pricing/);
  }
  const guest = await at('/education/no/such', null, { guest: true });
  expect([guest.status, guest.html.includes('Back to the start')]).toEqual([404, true]);
  const onTheSite = await at('/education/no/such', null, { educationMode: false });
  expect([onTheSite.status, onTheSite.html.includes('Back to the start')]).toEqual([404, true]);
  expect(onTheSite.html).toContain('"/e.js"');
});

test('the pages of schools and all others lead guests, students and teachers to the source [SHELL-127]', async () => {
  const source = ['https://code.example/hall?a=1&amp;b=2', 'Source'];
  const student = { student: true, managed: true } as const;
  expect(linksIn((await at('/education', 'student', { viewer: student })).html, 'footer')).toContainEqual(
    source,
  );
  for (const educationMode of [true, false]) {
    const { html } = await at('/auth?tab=sign_in', null, { guest: true, educationMode });
    expect(linksIn(html, 'footer')).toContainEqual(source);
  }
});

test('the gateway needs sign-in, lists schools and links to the school sign-up form [EDU-054]', async () => {
  const { redirectTo } = await at('/auth/organizations', null, { guest: true });
  expect(redirectTo).toBe('/auth?tab=sign_in&redirect_to=%2Fauth%2Forganizations');
  const { status, html } = await at('/auth/organizations', null);
  expect(status).toBe(200);
  expect(html).toContain('Elm School');
  expect(html).toContain('href="/auth?tab=edu_sign_up"');
});

test('who has a school is led there from the form that opens one, and who has none, or no account, fills it in [EDU-349]', async () => {
  const url = '/auth?tab=edu_sign_up';
  for (const role of ['owner', 'faculty', 'student'] as const)
    expect((await at(url, role)).redirectTo, role).toBe('/education');
  for (const guest of [false, true]) {
    const { status, html } = await at(url, null, { guest });
    expect(status).toBe(200);
    expect(html).toContain('School or organization name');
  }
});

test('a member with a school is redirected from the gateway, its owner to the welcome page', async () => {
  expect((await at('/auth/organizations', 'owner')).redirectTo).toBe('/education/welcome');
  for (const role of ['faculty', 'student'] as const)
    expect((await at('/auth/organizations', role)).redirectTo).toBe('/education');
});

test('an owner opens the record of a student of the school; that of anybody else, or of nobody, answers 404 [EDU-243]', async () => {
  const [of, reads] = ['/api/organizations/:id/consents', '/api/organizations/:id/record_reads'];
  const student = { userGuid: id, name: 'Ada P.', classes: ['3b'], consent: null };
  const answers = { [of]: { students: [student], meta: {} }, [reads]: { reads: [], meta: {} } };
  const known = await at(`/education/students/${id}`, 'owner', { answers });
  expect([known.status, known.html.includes('Ada P.</h1>')]).toEqual([200, true]);
  const nobody = { ...answers, [of]: { students: [], meta: {} } };
  for (const guid of [id, 'ada', 'a'.repeat(300)]) {
    const { status, html } = await at(`/education/students/${guid}`, 'owner', { answers: nobody });
    expect([status, html.includes('<h1>Page not found</h1>')], guid).toEqual([404, true]);
  }
});

test('the welcome page is for the owner; others are redirected to the home of their school, guests to sign-in [EDU-037]', async () => {
  const { status, html } = await at('/education/welcome', 'owner');
  expect(status).toBe(200);
  expect(html).toContain(
    'You are now account owner and have a 30-day trial. Invite teachers, create classes and invite students.',
  );
  expect(html).toContain('href="/education/school"');
  for (const role of ['faculty', 'student', null] as const)
    expect((await at('/education/welcome', role)).redirectTo).toBe('/education');
  expect((await at('/education/welcome', null, { guest: true })).redirectTo).toMatch(/^\/auth\?tab=sign_in/);
});

test('the subscription is for the owner; other members are redirected to the home of theirs, guests to sign-in and back [EDU-046]', async () => {
  const url = '/education/subscription';
  const { status, html } = await at(url, 'owner');
  expect(status).toBe(200);
  expect(html).toContain('Buy licence');
  for (const role of ['faculty', 'student', null] as const)
    expect((await at(url, role)).redirectTo).toBe('/education');
  expect((await at(url, null, { guest: true })).redirectTo).toBe(
    '/auth?tab=sign_in&redirect_to=%2Feducation%2Fsubscription',
  );
});

test('who has no school is led from the home to the selection of schools, and stays there [AUTH-095]', async () => {
  expect((await at('/education', null)).redirectTo).toBe('/auth/organizations');
  const { status, html } = await at('/auth/organizations', null);
  expect(status).toBe(200);
  expect(html).toContain('>Go on without a school</a>');
  expect((await at('/education', 'faculty')).status).toBe(200);
});

test("on the site the school sign-up redirects to the education host, with a member's session", async () => {
  const url = '/auth?tab=edu_sign_up&name=Oak';
  const guest = await at(url, null, { guest: true, educationMode: false });
  expect(guest.redirectTo).toBe('https://education.tonehall.example/auth?tab=edu_sign_up&name=Oak');
  const member = await at(url, null, { educationMode: false });
  expect(member.redirectTo).toBe(
    `https://education.tonehall.example/session/begin?path=${encodeURIComponent(url)}`,
  );
  expect((await at(url, null, { guest: true })).status).toBe(200);
});

test('a workspace is called a class in the education edition only', async () => {
  const url = `/workspaces/${id}/invitation`;
  expect((await at(url, null)).html).toContain('membership to this class.');
  const { html } = await at(url, null, { educationMode: false });
  expect(html).toContain('membership to this workspace.');
  expect(html).not.toContain('class<');
});

test("a school's invitation opens for everybody in both editions, and search engines do not index it", async () => {
  const url = `/organizations/${id}/invitation?invitation_token=${'A'.repeat(43)}`;
  for (const educationMode of [true, false]) {
    for (const guest of [true, false]) {
      const { status, html } = await at(url, null, { guest, educationMode });
      const [head] = html.split('</head>');
      expect(status).toBe(200);
      expect(html).toContain('Join Oak School by ada</h1>');
      expect(html).toContain('Make music together, right in your browser.');
      expect(head).toContain('noindex');
      expect(head).not.toContain('AAAA');
    }
  }
});
