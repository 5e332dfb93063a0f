// @vitest-environment node
import { expect, test } from 'vitest';
import {
  aProjectDocument,
  aProjectList,
  musician,
  studioUrl,
} from '#features/projects/testing/render-projects.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';
import { pageAssets } from '#testing/page-assets.ts';
import { render } from '../entry-server.tsx';

const settings = { siteUrl: 'https://tonehall.example', studioUrl, links: {} } as SiteSettings;
const [list, one, invitation] = ['/api/accounts/pieces', '/api/projects/:id', '/api/projects/:id/invitation'];
const project = aProjectDocument({ title: 'Night drive', kind: 'Project', members: ['ben'] });
const { id } = project.data;
const asked = {
  id,
  name: 'Night drive',
  membershipId: null,
  isMember: false,
  ownerUsername: 'ada',
  requestedMembership: false,
  hasReachedTheLimit: false,
  autoAccept: false,
  mayBeDuplicated: false,
  eduMode: false,
};

function at(
  url: string,
  answers: Record<string, unknown>,
  viewer: Viewer | null = musician,
  educationMode = false,
) {
  const api = (async ({ path }: AnyEndpoint) => {
    if (path.startsWith('/api/projects/') && !(path in answers)) throw notFound();
    return answers[path] ?? { data: [], items: [], meta: {} };
  }) as Api;
  return render({
    url,
    api,
    viewer,
    settings: { ...settings, educationMode },
    csrfToken: 't',
    nonce: 'n',
    assets: pageAssets,
  });
}
const heading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];

test('/account/projects is titled "My projects" and is for members only [PROJECT-009]', async () => {
  const { status, html } = await at('/account/projects', { [list]: aProjectList([project]) });
  expect([status, heading(html)]).toEqual([200, 'My projects']);
  expect(html).toContain('<title>My projects');
  expect(html).toContain('Night drive');
  const guest = await at('/account/projects', {}, null);
  expect([guest.status, guest.redirectTo]).toEqual([
    302,
    '/auth?tab=sign_in&redirect_to=%2Faccount%2Fprojects',
  ]);
});

test('owner and members are redirected from /projects/{id} to the studio [EDU-071]', async () => {
  const member = aProjectDocument({ kind: 'Project', owner: 'ben', members: ['ada'] });
  for (const document of [project, member]) {
    const { status, redirectTo } = await at(`/projects/${document.data.id}`, { [one]: document });
    expect([status, redirectTo]).toEqual([302, `${studioUrl}/project/${document.data.id}`]);
  }
});

test('without access a member is redirected to the invitation of a live project, else to "access denied"; a guest signs in first [EDU-072] [NOTIF-030]', async () => {
  const url = `/projects/${id}`;
  expect((await at(url, { [invitation]: asked })).redirectTo).toBe(`${url}/invitation`);
  expect((await at(url, {})).redirectTo).toBe(`${url}/access_denied`);
  const guest = await at(url, { [invitation]: asked }, null);
  expect([guest.status, guest.redirectTo]).toEqual([
    302,
    `/auth?tab=sign_in&redirect_to=${encodeURIComponent(url)}`,
  ]);
});

test('an open collaboration is joined on its invitation page, a template opens in the studio', async () => {
  const open = aProjectDocument({ kind: 'Project', owner: 'ben' });
  open.data.attributes.openCollaboration = true;
  const url = `/projects/${open.data.id}`;
  expect((await at(url, { [one]: open, [invitation]: asked })).redirectTo).toBe(`${url}/invitation`);
  const template = aProjectDocument({ owner: 'ben', isTemplate: true });
  expect((await at(url, { [one]: template })).redirectTo).toBe(template.data.attributes.selfLink);
});

test('the access denied page says so, links to the dashboard, and reveals nothing of the project [EDU-070] [EDU-073]', async () => {
  const { status, html } = await at(`/projects/${id}/access_denied`, { [one]: project, [invitation]: asked });
  expect(status).toBe(200);
  expect(heading(html)).toBe('You don&#x27;t have access to this project');
  expect(html).toMatch(new RegExp(`href="${studioUrl}/"[^>]*>Go to dashboard`));
  expect(html).not.toContain('Night drive');
  const atSchool = await at(`/projects/${id}/access_denied`, {}, musician, true);
  expect(atSchool.html).toMatch(/href="\/education"[^>]*>Go to dashboard/);
});

test('the invitation page is public; it is not found where there is nothing to join', async () => {
  for (const viewer of [musician, null]) {
    const { status, html } = await at(`/projects/${id}/invitation`, { [invitation]: asked }, viewer);
    expect([status, heading(html)]).toEqual([200, 'Collaborate with ada on Night drive']);
  }
  expect((await at(`/projects/${id}/invitation`, {})).status).toBe(404);
});
