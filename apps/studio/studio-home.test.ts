import { expect, test } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { updateProject } from '#features/projects/contract.ts';
import type { StudioHome, StudioState } from '#features/projects/model/studio-state.ts';
import { aNewProject, convertToTemplate } from '#features/projects/testing/a-new-project.ts';
import { aStudioSession } from '#features/projects/testing/a-studio-session.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { findMarkupFaults } from '#testing/markup.ts';
import { aBrowser } from '#testing/person.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { createStudioServer } from './create-studio-server.ts';

const world = await aWorld();
const { eduUrl, siteUrl, emptyTemplateId } = world.platform.config;
const server = await createStudioServer(world.platform, {
  manifests: [],
  script: '/assets/studio.js',
  modules: ['/assets/studio.js'],
  styles: ['/assets/studio.css'],
  sound: { kernels: '/kernels.wasm', worklet: '/worklet.js', render: '/render.js' },
  devices: { script: '/assets/devices.js', styles: [] },
});
const studio = { ...world, server, platform: withEdition(world.platform, 'studio') };
const ada = await world.person('ada', { accountType: 6 });

async function openStart(member: Member) {
  const browser = aBrowser(studio, '10.0.0.9');
  const { name, value } = await aStudioSession(world.platform, member.id);
  browser.cookies.set(name, value);
  const { status, body } = await browser.raw({ method: 'GET', url: '/' });
  const json = /id="studio-state">(.*?)<\/script>/.exec(String(body))?.[1];
  const state = JSON.parse(json ?? 'null') as StudioState;
  return { status, state, page: state.page as StudioHome };
}

test('[STUDIO-001] a member opens the start page and has the 8 projects edited last, the templates and the empty one', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 9; number += 1) {
    world.clock.advance(1000);
    ids.push((await aNewProject(ada, { title: `Piece ${number}` })).id);
  }
  world.clock.advance(1000);
  await ada.call(updateProject, { id: ids[0] ?? '', project: { title: 'Edited last' } });
  const templateId = await convertToTemplate(ada, ids[8] ?? '');
  world.clock.advance(1001);
  const { status, page } = await openStart(ada);
  expect([status, page.kind, page.emptyTemplateId, page.school]).toEqual([
    200,
    'home',
    emptyTemplateId,
    null,
  ]);
  expect(page.projects.data.map(({ attributes }) => attributes.title)).toEqual([
    'Edited last',
    ...[9, 8, 7, 6, 5, 4, 3].map((number) => `Piece ${number}`),
  ]);
  expect(page.templates.map(({ id, title }) => [id, title])).toContainEqual([templateId, 'Piece 9']);
});

test('[STUDIO-001] teacher and student open the start page and have their classes and their school [EDU-244]', async () => {
  const { teacher, student, classId } = await aClass(world);
  for (const member of [teacher, student]) {
    const { page, state } = await openStart(member);
    expect(page.school).toEqual({
      home: `${eduUrl}/education`,
      classes: [{ id: classId, name: 'Class 1', address: `${eduUrl}/education/classes/${classId}` }],
    });
    expect(state.schoolHome).toBe(member === student ? `${eduUrl}/education` : undefined);
  }
});

test('[STUDIO-001] a guest opens the start page and sees "Log in" and the templates, each with the way to where it plays', async () => {
  const project = await aNewProject(ada, { title: 'Four <on> the floor' });
  const templateId = await convertToTemplate(ada, project.id);
  world.clock.advance(1001);
  const { body, headers } = await server.inject('/');
  expect(await findMarkupFaults(body)).toEqual([]);
  expect(body).toContain('<a href="/session/begin?path=%2F">Log in</a>');
  const back = encodeURIComponent(`${world.platform.config.studioUrl}/`);
  expect(body).toContain(`<a href="${siteUrl}/auth?tab=sign_up&amp;redirect_to=${back}">Sign up</a>`);
  expect(body).toContain(
    `href="/templates/${templateId}/new-project"><img src="/thumbnails/${project.id}.svg"`,
  );
  expect(body).toContain('<b>Four &#60;on&#62; the floor</b><span>Open and play</span>');
  expect(headers['content-security-policy']).toContain(`img-src 'self' ${siteUrl};`);
});
