import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNewProject, listProjectsAs } from '#features/projects/testing/a-new-project.ts';
import { listTracksOfUser } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let free: Member;
let other: Member;
beforeAll(async () => {
  site = await aSite({ settings: { PLAN_LIMITS: 'off' } });
  world = worldOf(site);
  free = await world.person('free');
  other = await world.person('other');
}, 180_000);
afterAll(() => site.close());

async function open(member: Member, path: string): Promise<{ status: number; html: string }> {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}

test('a member with the free plan creates a group where plans limit nothing [PRICE-114] [GROUP-077]', async () => {
  expect((await open(free, '/group/new')).status).toBe(200);
  const made = await free.raw({ method: 'POST', url: '/api/groups', body: { group: { name: 'Mine' } } });
  expect(made.status).toBe(201);
});

test('a member with the free plan offers a download and others use it where plans limit nothing [PRICE-114] [TRACK-052]', async () => {
  const { id } = await aStoredTrack(world, free);
  const saved = await free.call(updateTrack, { id, mixdown: { allowDownload: true } });
  expect(trackOf(saved).allowDownload).toBe(true);
  const download = await other.raw({ method: 'GET', url: `/api/mixdowns/${id}/download` });
  const { items } = trackPageOf(await other.call(listTracksOfUser, { userId: free.id, items: 12 }));
  expect([download.status, items[0]?.can.download]).toEqual([302, true]);
});

test('a member with the free plan changes the profile cover where plans limit nothing [PRICE-114] [HERO-045]', async () => {
  const background = '#aa3355';
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  const id = await uploadImage(free, picture, 'image/png');
  const metadata = { filename: 'stage.png', size: picture.length, mime_type: 'image/png' };
  const answer = await free.raw({
    method: 'PUT',
    url: `/api/users/${free.id}`,
    body: { user: { cover_photo: JSON.stringify({ id, metadata }) } },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});

test('a member with the free plan creates any number of projects of both kinds where plans limit nothing [PRICE-114] [PROJECT-053]', async () => {
  const person = await world.person('busy');
  for (let at = 0; at < 11; at += 1) await aNewProject(person);
  for (let at = 0; at < 2; at += 1) await aNewProject(person, { kind: 'Project' });
  expect(await listProjectsAs(person)).toHaveLength(13);
});

test('the page data permits a free account everything where plans limit nothing [PRICE-114] [SITE-050]', async () => {
  const { html } = await open(free, '/');
  expect(html).toContain('"creatingGroupsPermitted":true');
  expect(html).toContain('"offeringDownloadsPermitted":true');
});

test('no page says "Upgrade" where plans limit nothing [SITE-060]', async () => {
  const track = await aStoredTrack(world, free);
  const paths = [
    ...['/', '/tracks', '/groups', '/group/new', '/accounts', '/accounts?for=groups', '/auth/plans'],
    ...['/account', '/account/manage', '/account/profile', '/account/projects', '/account/tracks'],
    ...[`/account/tracks/${track.id}/edit`, `/user/${free.profileLink}`, '/account/referrals'],
  ];
  for (const path of paths) {
    const { status, html } = await open(free, path);
    expect(status, path).toBe(200);
    expect(/upgrade|go premium/i.exec(html)?.[0], path).toBeUndefined();
  }
});
