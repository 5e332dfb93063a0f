// @vitest-environment node
import { expect, test } from 'vitest';
import { mira } from '#features/tracks/testing/a-track.ts';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { render } from '../entry-server.tsx';

const assets = { entry: '/e.js', styles: [], modules: [], pages: {}, embed: { entry: '/m.js', styles: [] } };
const settings = {
  siteUrl: 'https://tonehall.example',
  studioUrl: 'https://studio.tonehall.example',
  educationUrl: 'https://education.tonehall.example',
  educationMode: true,
  links: {},
  socialProviders: [],
} as unknown as SiteSettings;
const id = '7b1c5b1e-0f5c-4d8e-9a39-3f6d0c9a1b2c';

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

function at(url: string, role: Role | null, more: { guest?: boolean; educationMode?: boolean } = {}) {
  const { educationMode = true } = more;
  const answers: Record<string, unknown> = {
    '/api/organizations/own': { membership: role && { role, organization: { id, name: 'Oak School' } } },
    '/api/organizations/:id/invitation': invitation,
    '/api/workspaces/:id/invitation': { ...invitation, requestedMembership: true, eduMode: educationMode },
    '/api/account': { user: { email: 'kim@oak.example' } },
    '/api/organizations': { organizations: [{ id, name: 'Elm School', owner: { realName: 'Ada Byron' } }] },
  };
  const api = (async ({ path }: AnyEndpoint) => answers[path] ?? { data: [], items: [], meta: {} }) as Api;
  return render({
    url,
    api,
    viewer: more.guest ? null : mira,
    settings: { ...settings, educationMode },
    csrfToken: 't',
    nonce: 'n',
    assets,
  });
}

test('the gateway needs sign-in, lists schools and links to the school sign-up form [EDU-054]', async () => {
  const { redirectTo } = await at('/auth/organizations', null, { guest: true });
  expect(redirectTo).toBe('/auth?tab=sign_in&redirect_to=%2Fauth%2Forganizations');
  const { status, html } = await at('/auth/organizations', null);
  expect(status).toBe(200);
  expect(html).toContain('Elm School');
  expect(html).toContain('href="/auth?tab=edu_sign_up"');
});

test('a member with a school is redirected from the gateway, its owner to the welcome page', async () => {
  expect((await at('/auth/organizations', 'owner')).redirectTo).toBe('/education/welcome');
  expect((await at('/auth/organizations', 'faculty')).redirectTo).toBe('https://studio.tonehall.example/');
});

test('the welcome page is for the owner; others are redirected to the studio, guests to sign-in [EDU-037]', async () => {
  const { status, html } = await at('/education/welcome', 'owner');
  expect(status).toBe(200);
  expect(html).toContain(
    'You are now account owner and have a 30-day trial. Invite teachers, create classes and invite students.',
  );
  expect(html).toContain('href="/education/school"');
  for (const role of ['faculty', 'student', null] as const)
    expect((await at('/education/welcome', role)).redirectTo).toBe('https://studio.tonehall.example/');
  expect((await at('/education/welcome', null, { guest: true })).redirectTo).toMatch(/^\/auth\?tab=sign_in/);
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
