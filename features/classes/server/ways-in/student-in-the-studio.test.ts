import { expect, test } from 'vitest';
import { createProject, listProjects } from '#features/projects/contract.ts';
import { openThreeHosts } from '#features/sign-in/testing/open-three-hosts.ts';
import { aWorld } from '#testing/world.ts';
import { signInByCard } from '../../sign-in.contract.ts';
import { addManagedStudents, setClassWayIn } from '../../students.contract.ts';
import { aClass } from '../../testing/a-class.ts';

const world = await aWorld();
const { siteUrl, eduUrl, studioUrl } = world.platform.config;
const newBrowser = await openThreeHosts(world);

/** A browser whose student has signed in to the education host. */
async function aStudent() {
  const { classId, teacher } = await aClass(world);
  await teacher.call(setClassWayIn, { id: classId, way: 'card' });
  const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
  const secret = made[0]?.secret;
  if (!secret || !('card' in secret)) throw new Error('There is no card.');
  const browser = newBrowser();
  await browser.education.call(signInByCard, { token: secret.card.address.split('#card=')[1] ?? '' });
  return browser;
}

test('a student without an address comes from the school into the studio, which leads back there and to no page of the site, and invites nobody [EDU-180] [EDU-341]', async () => {
  const browser = await aStudent();
  const { status, body } = await browser.followRedirects(`${studioUrl}/session/begin?silent=1&path=%2F`);
  expect(status).toBe(200);
  expect(body).toContain(`"schoolHome":"${eduUrl}/education"`);
  expect(body).not.toContain(siteUrl);
  const { data } = await browser.studio.call(createProject, { project: { title: 'Rain' } });
  expect(data.attributes.can.invite).toBe(false);
  expect((await browser.education.call(listProjects, {})).data.map(({ id }) => id)).toEqual([data.id]);
  const other = await browser.studio.raw({
    method: 'GET',
    url: '/project/0190a1b2-0000-7000-8000-000000000001',
  });
  expect(other.headers.location).toMatch(new RegExp(`^${eduUrl}/projects/`));
  const out = await browser.studio.raw({ method: 'GET', url: '/logout' });
  expect(out.headers.location).toBe(`${eduUrl}/class`);
  expect((await browser.studio.raw({ method: 'GET', url: '/api/account' })).status).not.toBe(200);
});

test('a student without an address has no session on the main site [EDU-180]', async () => {
  const browser = await aStudent();
  const silent = await browser.site.raw({ method: 'GET', url: '/api/account' });
  expect(silent.status).toBe(401);
  const begun = await browser.site.raw({ method: 'GET', url: '/session/begin?path=%2F' });
  expect(begun.headers.location).toBe('/auth?tab=sign_in');
});
