import { expect, test } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getTrack, getTrackByLink } from '#features/tracks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import {
  countSecretPlay,
  deleteSecretLink,
  getSecretLink,
  makeSecretLink,
} from '#features/tracks/secret-link.contract.ts';
import { aSecret, aSecretTrack } from '#features/tracks/testing/a-secret-track.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import type { Person } from '#testing/person.ts';
import { race } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';
import { withholdTrack } from '../moderation/withhold.store.ts';

const MINUTE = 60_000;
const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const admin = await world.person('admin', { admin: true });
const refused = (status: number) => ({ status });

const open = async (actor: Person, link: { profileLink: string; permalink: string; secret?: string }) =>
  trackOf(await actor.call(getTrackByLink, link));

test('a guest and a member hear an unpublished track by its secret link, and by nothing else [TRACK-121] [TRACK-122]', async () => {
  const {
    id,
    user,
    permalink,
    shortLinkId: short,
  } = await uploadTrack(world, owner, { title: 'Demo', published: false });
  const { secretLink } = await owner.call(makeSecretLink, { id });
  expect(secretLink).toMatchObject({
    plays: 0,
    address: expect.stringMatching(/^\/user\/\w+\/track\/demo\?secret=\w{22}$/),
  });
  expect(await owner.call(getSecretLink, { id })).toEqual({ secretLink });
  const secret = secretLink?.address.slice(-22);
  const link = { profileLink: user.profileLink, permalink };
  for (const actor of [world.guest, ada, admin]) {
    const track = await open(actor, { ...link, secret });
    expect(track).toMatchObject({
      title: 'Demo',
      published: false,
      secret,
      can: { like: false, download: false, edit: false },
    });
    expect(trackOf(await actor.call(getTrack, { id, secret })).secret).toBe(secret);
    const sound = await world.guest.raw({ method: 'GET', url: track.audioMp3Url as string });
    expect([sound.status, sound.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const expires = Number(
      new URL(track.audioMp3Url as string, 'https://tonehall.example').searchParams.get('expires'),
    );
    expect(expires * 1000).toBeLessThanOrEqual(world.clock.now().getTime() + 60 * MINUTE);
  }
  for (const actor of [world.guest, ada]) {
    for (const wrong of [undefined, '', 'x'.repeat(22), 'x'.repeat(5000)])
      await expect(open(actor, { ...link, secret: wrong })).rejects.toMatchObject(refused(404));
    for (const url of [
      `/api/tracks/${id}/comments`,
      `/api/mixdowns/${id}/lineage`,
      `/api/short_links/${short}`,
    ])
      expect((await actor.raw({ method: 'GET', url })).status, url).toBe(404);
  }
  const own = await open(owner, { ...link, secret });
  expect(own.secret).toBeUndefined();
  expect(own.can.edit).toBe(true);
});

test('a new link ends the one before, and a link that is taken away is 404 [TRACK-121]', async () => {
  const { id, secret, link } = await aSecretTrack(world, owner);
  const next = await aSecret(owner, id);
  await expect(open(ada, link)).rejects.toMatchObject(refused(404));
  expect((await open(ada, { ...link, secret: next })).secret).toBe(next);
  expect(next).not.toBe(secret);
  for (const _twice of [1, 2]) await owner.call(deleteSecretLink, { id });
  await expect(open(ada, { ...link, secret: next })).rejects.toMatchObject(refused(404));
  expect(await owner.call(getSecretLink, { id })).toEqual({ secretLink: null });
});

test('links that are made at once leave one that opens the track [TRACK-121]', async () => {
  const { id, link } = await aSecretTrack(world, owner);
  const { given } = await race(5, () => aSecret(owner, id));
  const opened = await race(5, async (at) => open(world.guest, { ...link, secret: given[at] as string }));
  expect([given.length, opened.given.length]).toEqual([5, 1]);
});

test('nobody but its owner sees, makes or ends a link [TRACK-121]', async () => {
  const { id, link } = await aSecretTrack(world, owner);
  for (const call of [getSecretLink, makeSecretLink, deleteSecretLink]) {
    await expect(world.guest.call(call, { id })).rejects.toMatchObject(refused(401));
    await expect(ada.call(call, { id })).rejects.toMatchObject(refused(404));
    await expect(admin.call(call, { id })).rejects.toMatchObject(refused(403));
  }
  expect((await open(ada, link)).secret).toBe(link.secret);
});

test('a track that is published, hidden by moderators or not done gets no link [TRACK-121]', async () => {
  const published = await aStoredTrack(world, owner);
  const waiting = await aStoredTrack(world, owner, { published: false, status: 'waiting' });
  const hidden = await aStoredTrack(world, owner);
  await withholdTrack(world.platform.db, hidden.id);
  for (const { id } of [published, waiting, hidden])
    await expect(owner.call(makeSecretLink, { id })).rejects.toMatchObject(refused(409));
});

test('publishing within a school ends the link, too [TRACK-124]', async () => {
  const pupil = await world.person('pupil');
  const { id, link } = await aSecretTrack(world, pupil);
  await updateUser(world.platform.db, pupil.id, { school_only: 'account' });
  await pupil.call(updateTrack, { id, mixdown: { published: true } });
  await pupil.call(updateTrack, { id, mixdown: { published: false } });
  await updateUser(world.platform.db, pupil.id, { school_only: null });
  await expect(open(ada, link)).rejects.toMatchObject(refused(404));
});

test('the link of a suspended member, and of a track that is deleted, opens nothing [TRACK-122]', async () => {
  const { id, link } = await aSecretTrack(world, owner);
  await updateUser(world.platform.db, owner.id, { banned_at: world.clock.now() });
  await expect(open(ada, link)).rejects.toMatchObject(refused(404));
  await updateUser(world.platform.db, owner.id, { banned_at: null });
  await owner.call(deleteTrack, { id });
  await expect(open(ada, link)).rejects.toMatchObject(refused(404));
});

test('plays by the link are counted for it alone, once per listener in 30 minutes, and none by bots [TRACK-123] [TRACK-138]', async () => {
  const { id, secret } = await aSecretTrack(world, owner);
  const play = (actor: Person, by: string | undefined = secret) =>
    actor.call(countSecretPlay, { id, secret: by });
  const plays = async () => (await owner.call(getSecretLink, { id })).secretLink?.plays;
  for (const actor of [ada, ada, world.guest, world.guest, owner]) await play(actor);
  for (const agent of ['', 'Googlebot/2.1']) {
    const url = `/api/mixdowns/${id}/secret_link/plays`;
    const headers = { 'user-agent': agent };
    const answer = await world
      .newGuest()
      .raw({ method: 'POST', url, body: { secret }, headers, address: '192.0.2.9' });
    expect(answer.status).toBe(204);
  }
  expect(await plays()).toBe(2);
  world.clock.advance(30 * MINUTE);
  await play(ada);
  expect(await plays()).toBe(3);
  for (const wrong of ['', 'x'.repeat(22)])
    await expect(play(ada, wrong)).rejects.toMatchObject(refused(404));
  const next = await aSecret(owner, id);
  await expect(play(ada)).rejects.toMatchObject(refused(404));
  expect(await plays()).toBe(0);
  await owner.call(updateTrack, { id, mixdown: { published: true } });
  await ada.raw({ method: 'POST', url: `/api/mixdowns/${id}/plays` });
  expect(trackOf(await ada.call(getTrack, { id, secret: next })).plays).toBe(1);
});

test('publishing ends the link, also for the time after [TRACK-124]', async () => {
  const { id, link } = await aSecretTrack(world, owner);
  const publish = (published: boolean) => owner.call(updateTrack, { id, mixdown: { published } });
  await publish(true);
  expect((await open(ada, link)).secret).toBeUndefined();
  await publish(false);
  await expect(open(ada, link)).rejects.toMatchObject(refused(404));
  expect(await owner.call(getSecretLink, { id })).toEqual({ secretLink: null });
});
