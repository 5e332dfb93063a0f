import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { redirectFor } from '#apps/site/serving/redirects.ts';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { aCampaignProject } from '#features/campaigns/testing/a-campaign-project.ts';
import { addClassProject } from '#features/classes/class-members.contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { createProject, removeTemplate } from '#features/projects/contract.ts';
import type { StudioState } from '#features/projects/model/studio-state.ts';
import {
  aNewProject,
  convertToTemplate,
  getProjectAs,
  joinProject,
} from '#features/projects/testing/a-new-project.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { enableSecondFactor } from '#features/sign-in/testing/second-factor.ts';
import { accentStyles } from '#features/site-settings/model/accent.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import { peersOfOneProject } from '#testing/documents/a-project.ts';
import { findMarkupFaults } from '#testing/markup.ts';
import { aBrowser, type Person } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createStudioServer } from './create-studio-server.ts';

const world = await aWorld();
const sound = { kernels: '/kernels.wasm', worklet: '/worklet.js', render: '/render.js' };
const assets = {
  manifests: [],
  script: '/assets/studio.js',
  modules: ['/assets/studio.js'],
  styles: ['/assets/studio.css'],
  sound,
  devices: { script: '/assets/devices.js', styles: ['/assets/devices.css'] },
};
const server = await createStudioServer(world.platform, assets);
const studio = { ...world, server, platform: withEdition(world.platform, 'studio') };
const { siteUrl } = world.platform.config;
const page = { 'sec-fetch-dest': 'document' };
const [ada, ben, eve] = [
  await world.person('ada', { accountType: 6 }),
  await world.person('ben', { accountType: 6 }),
  await world.person('eve', { accountType: 6 }),
];

async function inStudio(member: Member): Promise<Person> {
  const browser = aBrowser(studio, '10.0.0.9');
  const { name, value } = await aStudioSession(world.platform, member.id);
  browser.cookies.set(name, value);
  return browser;
}
async function open(person: Person, url: string) {
  const { status, headers, body } = await person.raw({ method: 'GET', url, headers: page });
  const json = /id="studio-state">(.*?)<\/script>/.exec(String(body))?.[1];
  return {
    status,
    to: headers.location,
    body: String(body),
    state: JSON.parse(json ?? 'null') as StudioState,
  };
}

test.each([
  ['/', 'Make music in the browser'],
  ['/project/abc', 'Log in to open this project.'],
  ['/templates/7/new-project', 'Log in to begin a new project.'],
])(
  'a guest reads at %s where to log in, and where its source is, in the fonts of the site and HTML without a fault [CMS-052] [SHELL-126] [SHELL-127] [SHELL-137]',
  async (url, heading) => {
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<a href="${world.platform.config.sourceUrl}">Source</a>`);
    expect(await findMarkupFaults(answer.body)).toEqual([]);
    expect(answer.body).toContain(`<h1>${heading}</h1>`);
    expect(answer.body).toMatch(/<a href="\/session\/begin\?path=[^"]+">Log in<\/a>/);
    expect(answer.body).toContain(`href="${siteUrl}/account/projects"`);
    // A block of the site's pages frames it; its links lead out of that.
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${siteUrl}`);
    expect(answer.body).toContain('<base target="_top">');
    // They bring the fonts of the site.
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/studio.css">');
    expect(answer.headers['content-security-policy']).toContain("font-src 'self'");
  },
);

test('a guest opens a template in the frame of a page, hears it and may take it, and no project that is none [CMS-052]', async () => {
  const { id } = await aNewProject(ada, { title: 'Four on the floor' });
  const [peer] = peersOfOneProject('Ada');
  const put = { method: 'PUT', url: `/api/projects/${id}/document` } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  await ada.raw({ ...put, headers, body: Buffer.from(Y.encodeStateAsUpdate(peer?.doc ?? new Y.Doc())) });
  const templateId = await convertToTemplate(ada, id);
  const url = `/templates/${templateId}/new-project`;
  const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' };
  const answer = await server.inject({ url, headers: framed });
  expect(answer.statusCode).toBe(200);
  const state = JSON.parse(
    /id="studio-state">(.*?)<\/script>/.exec(answer.body)?.[1] ?? 'null',
  ) as StudioState;
  expect(state).toMatchObject({ viewerId: '', page: { kind: 'template', templateId } });
  expect(state.page).toHaveProperty('document.data.attributes.can.rename', false);
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${siteUrl}`);
  expect(await findMarkupFaults(answer.body)).toEqual([]);
  const document = await server.inject(`/api/projects/${id}/document`);
  expect([document.statusCode, document.rawPayload.length > 100]).toEqual([200, true]);
  // The window itself fetches a session from another host first.
  expect((await server.inject({ url, headers: page })).headers.location).toMatch(
    /^\/session\/begin\?silent=1/,
  );
  await ada.call(removeTemplate, { id: templateId });
  expect((await server.inject({ url, headers: framed })).body).toContain('Log in to begin a new project.');
});

test('pages of the studio have name and accent of the installation, which their policy allows, and its logo [SITE-103] [SITE-112]', async () => {
  const admin = await world.person('boss', { admin: true });
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const browser = await inStudio(ada);
  const before = await open(browser, `/project/${id}`);
  expect(before.body).not.toContain('<style>');
  await changeSite(admin, { name: 'Night & <shift>', accent: '#7dd3fc' });
  const plain = await server.inject('/');
  expect(plain.body).toContain('<title>The studio · Night &#38; &#60;shift&#62;</title>');
  expect(plain.body).toContain(accentStyles('#7dd3fc'));
  expect(plain.body).not.toContain('Tonehall');
  const { body, state } = await open(browser, `/project/${id}`);
  expect(state.siteName).toBe('Night & <shift>');
  expect(body).toContain(' · Night &#38; &#60;shift&#62; studio</title>');
  const [, rule = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(rule).toBe(accentStyles('#7dd3fc'));
  const { headers } = await browser.raw({ method: 'GET', url: `/project/${id}`, headers: page });
  const hash = createHash('sha256').update(rule).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  const { id: logoId } = await aMediaItem(admin);
  await world.drain();
  await changeSite(admin, { logoId });
  const withLogo = await open(browser, `/project/${id}`);
  const src = withLogo.state.logo?.src ?? '';
  expect(src).toMatch(new RegExp(`^${siteUrl}/files/media/`));
  expect((await world.guest.raw({ method: 'GET', url: src.slice(siteUrl.length) })).status).toBe(200);
  const info = await server.inject('/');
  expect(info.body).toContain(`<img src="${src}" alt="Night &#38; &#60;shift&#62;"`);
  expect(info.headers['content-security-policy']).toContain(`img-src 'self' ${siteUrl};`);
  await changeSite(admin, { name: '', accent: '', logoId: null });
});

test('the studio’s page leads teachers and students back to their school, and students nowhere else [EDU-244]', async () => {
  const { teacher, student } = await aClass(world);
  const home = `href="${world.platform.config.eduUrl}/education"`;
  const toSite = `href="${siteUrl}/account/projects"`;
  const pages = [];
  for (const one of [teacher, student, ada]) pages.push((await open(await inStudio(one), '/nothing')).body);
  expect(pages.map((body) => [body.includes(home), body.includes(toSite)])).toEqual([
    [true, true],
    [true, false],
    [false, true],
  ]);
});

test('a student’s project in the studio knows the home of their school, everybody else’s leads to the site [EDU-244]', async () => {
  const { teacher, student } = await aClass(world);
  const homes = [];
  for (const one of [teacher, student, ada]) {
    const { data } = await (await inStudio(one)).call(createProject, { project: { title: 'Rain' } });
    homes.push((await open(await inStudio(one), `/project/${data.id}`)).state.schoolHome);
  }
  expect(homes).toEqual([undefined, `${world.platform.config.eduUrl}/education`, undefined]);
});

test('[STUDIO-199] a pupil’s project may ask no host but the studio and that of schools for anything, the logo too (of the line the requests)', async () => {
  const { teacher, classId } = await aClass(world);
  await teacher.call(addManagedStudents, { id: classId, names: ['Ida M.'] });
  const { id } = await world.platform.db
    .selectFrom('users')
    .select('id')
    .where('managed_by', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const browser = aBrowser(studio, '10.0.0.9');
  const { name, value } = await aStudioSession(world.platform, id);
  browser.cookies.set(name, value);
  const admin = await world.person('keeper', { admin: true });
  const { id: logoId } = await aMediaItem(admin);
  await world.drain();
  await changeSite(admin, { logoId });
  const { data } = await browser.call(createProject, { project: { title: 'Rain' } });
  const { eduUrl, studioUrl } = world.platform.config;
  for (const url of [`/project/${data.id}`, '/', '/nothing']) {
    const { headers, body } = await browser.raw({ method: 'GET', url, headers: page });
    const sources = String(headers['content-security-policy'])
      .split('; ')
      .filter((part) => !/^(frame-ancestors|base-uri|form-action)/.test(part))
      .flatMap((part) => part.match(/(?:https?|wss?):\S+|\*\S*/g) ?? []);
    expect(new Set(sources), url).toEqual(
      new Set(url === '/nothing' ? [eduUrl] : [eduUrl, studioUrl.replace(/^http/, 'ws')]),
    );
    expect(body, url).toContain(`${eduUrl}/files/media/`);
    expect(body, url).not.toContain(`${siteUrl}/files`);
  }
  await changeSite(admin, { logoId: null });
});

test("a member's project has the addresses of the sound and may compile it, use microphone and MIDI, and is not isolated from other origins [STUDIO-012]", async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const browser = await inStudio(ada);
  const { state } = await open(browser, `/project/${id}`);
  expect(state.sound).toEqual(sound);
  const { headers } = await browser.raw({ method: 'GET', url: `/project/${id}`, headers: page });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "media-src 'self' blob:",
    ]),
  );
  expect(headers['permissions-policy']).toMatch(/microphone=\(self\), midi=\(self\)$/);
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
  expect(headers['cross-origin-embedder-policy']).toBeUndefined();
});

test('an unknown address of the studio answers 404', async () => {
  const answer = await server.inject('/projects/abc');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('There is nothing at this address.');
});

test('a project opens at /project/{id} for its members, with title and members; a template starts a project at /templates/{id}/new-project [SHELL-025] [PROJECT-022] [STUDIO-002]', async () => {
  const { id, selfLink } = await aNewProject(ada, { kind: 'Project', title: '</script><b>Night drive' });
  expect(selfLink).toBe(`${world.platform.config.studioUrl}/project/${id}`);
  await joinProject(ada, ben, id);
  for (const member of [ada, ben]) {
    const { status, state, body } = await open(await inStudio(member), `/project/${id}`);
    expect([status, state.viewerId, state.page.kind]).toEqual([200, member.id, 'project']);
    expect(state.page).toMatchObject({
      document: { data: { id, attributes: { title: '</script><b>Night drive' } } },
      openShare: false,
    });
    expect(body).not.toContain('<b>Night');
  }
  const templateId = await convertToTemplate(ada, id);
  const begun = await open(await inStudio(eve), `/templates/${templateId}/new-project`);
  expect(begun.state.page).toEqual({ kind: 'new', templateId });
  const made = await (await inStudio(eve)).call(createProject, { project: { templateId } });
  expect((await getProjectAs(eve, made.data.id)).owner.username).toBe(eve.username);
});

test("a membership request's address opens the share dialog [NOTIF-032] [STUDIO-004]", async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const { state } = await open(await inStudio(ada), `/project/${id}?openShareModal=true`);
  expect(state.page).toMatchObject({ openShare: true });
});

test('joinRoom redirects to that project [SHELL-027] [STUDIO-004]', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const settings = { studioUrl: 'http://studio.example' } as SiteSettings;
  const to = new URL(redirectFor('/studio', `?joinRoom=${id}`, null, settings)?.to ?? '');
  const person = await inStudio(ada);
  const joined = await open(person, to.pathname + to.search);
  expect([joined.status, joined.to]).toEqual([302, `/project/${id}`]);
  expect((await open(person, String(joined.to))).state.page.kind).toBe('project');
});

test('[STUDIO-002] a member who may not see a project is redirected to the site, where they may ask to join', async () => {
  const { id } = await aNewProject(ada, { kind: 'Project' });
  const person = await inStudio(eve);
  for (const wanted of [id, '0198f000-0000-7000-8000-000000000000', 'no-id']) {
    const { status, to } = await open(person, `/project/${wanted}`);
    expect([status, to]).toEqual([302, `${siteUrl}/projects/${wanted}`]);
  }
});

test('the studio serves the projects API for sessions of its host', async () => {
  const { id } = await aNewProject(ada);
  const person = await inStudio(ada);
  expect((await person.raw({ method: 'GET', url: `/api/projects/${id}` })).status).toBe(200);
  const headers = { 'content-type': 'application/octet-stream' };
  const body = Buffer.from([0, 0]);
  const saved = await person.raw({ method: 'PUT', url: `/api/projects/${id}/document`, body, headers });
  expect(saved.body).toEqual({ epoch: 1, seq: 0 });
  const guest = aBrowser(studio, '10.0.0.8');
  expect((await guest.raw({ method: 'GET', url: `/api/projects/${id}` })).status).toBe(404);
});

test.each(['winter', 'a b', 'ä&b=c', '"><script>alert(1)</script>'])(
  'the campaign %s reaches the studio unchanged [SHELL-026]',
  async (campaign) => {
    const query = `?${new URLSearchParams({ campaign })}`;
    const settings = { studioUrl: 'http://studio.example' } as SiteSettings;
    const to = redirectFor('/studio', query, null, settings)?.to ?? '';
    expect(new URL(to).searchParams.get('campaign')).toBe(campaign);
    const { pathname, search } = new URL(to);
    const { body } = await server.inject(pathname + search);
    const campaignAttribute = /<body data-campaign="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(
      campaignAttribute.replace(/&#(\d+);/g, (_found, code: string) => String.fromCharCode(Number(code))),
    ).toBe(campaign);
    expect(body).not.toContain('<script');
  },
);

test('a member starts a project in a campaign at the start page of the studio, a guest logs in there [CAMPAIGN-151] [CAMPAIGN-156]', async () => {
  const admin = await world.person('admin', { admin: true });
  const { groupLink, campaign } = await aCampaign(world, ada, admin);
  const url = `/?campaign=${groupLink}`;
  const { status, state } = await open(await inStudio(eve), url);
  expect([status, state.page]).toEqual([
    200,
    { kind: 'start', slug: groupLink, campaignName: campaign.name },
  ]);
  const project = await aCampaignProject(await inStudio(eve), groupLink);
  expect(project).toMatchObject({ inCampaign: true, owner: { username: eve.username } });
  const unknown = await open(await inStudio(eve), '/?campaign=no-such-campaign');
  expect(unknown.state.page).toEqual({ kind: 'start', slug: 'no-such-campaign', campaignName: null });
  const guest = await open(aBrowser(studio, '10.0.0.3'), url);
  expect([guest.status, guest.to]).toEqual([302, `/session/begin?silent=1&path=${encodeURIComponent(url)}`]);
});

test('a browser is redirected for its session once; a guest stays one, and without cookies there is no redirect loop', async () => {
  const browser = aBrowser(studio, '10.0.0.1');
  const step = async (url: string) => {
    const { status, headers } = await browser.raw({ method: 'GET', url, headers: page });
    return [status, headers.location];
  };
  expect(await step('/project/abc?x=1')).toEqual([
    302,
    '/session/begin?silent=1&path=%2Fproject%2Fabc%3Fx%3D1',
  ]);
  await step('/session/begin?silent=1&path=%2Fproject%2Fabc%3Fx%3D1');
  const second = await step('/session/accept');
  expect(String(second[1])).toMatch(/^http:\/\/localhost:3010\/session\/hand_over\?to=studio&challenge=/);
  expect(await step('/session/accept')).toEqual([302, '/project/abc?x=1']);
  expect(await step('/project/abc?x=1')).toEqual([200, undefined]);

  browser.cookies.clear();
  expect(await step('/session/accept')).toEqual([302, '/session/nobody']);
  expect(await step('/session/nobody')).toEqual([200, undefined]);
});

test('who makes devices opens their pages without an account, where the site is on the own machine only', async () => {
  const all = await server.inject('/dev/devices');
  expect(all.statusCode).toBe(200);
  expect(all.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  const one = await server.inject('/dev/devices/reverb');
  expect(one.body).toContain('"device":"reverb"');
  expect(await findMarkupFaults(one.body)).toEqual([]);
  expect((await server.inject('/dev/devices/nothing')).statusCode).toBe(404);
  const config = { ...world.platform.config, environment: 'production' as const };
  const production = await createStudioServer({ ...world.platform, config }, assets);
  for (const path of ['/dev/devices', '/dev/devices/reverb'])
    expect((await production.inject(path)).statusCode).toBe(404);
  await production.close();
});

test('[EDU-250] [EDU-253] a teacher without a second factor in time comes from a student’s project to the page that says why, and one look is written once it opens', async () => {
  const { teacher, student, classId } = await aClass(world);
  const { data } = await student.call(createProject, { project: { title: 'Mine' } });
  await student.call(addClassProject, { id: classId, projectId: data.id });
  const looks = async () => {
    const { rows } = await sql<{ what: string }>`select what from record_reads
      where reader_id = ${teacher.id} and what like 'projects.%'`.execute(world.platform.db);
    return rows.map(({ what }) => what);
  };
  world.clock.advance(8 * 86_400_000);
  const browser = await inStudio(teacher);
  const refused = await open(browser, `/project/${data.id}`);
  expect([refused.status, refused.to]).toEqual([
    302,
    `${world.platform.config.eduUrl}/education/second-factor`,
  ]);
  expect([refused.body.includes('Mine'), await looks()]).toEqual([false, []]);
  await enableSecondFactor(world.platform, teacher.id);
  for (let time = 0; time < 2; time += 1) {
    const { state } = await open(browser, `/project/${data.id}`);
    expect(state).toMatchObject({ page: { kind: 'project', document: { data: { id: data.id } } } });
  }
  expect(await looks()).toEqual(['projects.get']);
});
