import { expect, test } from 'vitest';
import { createEntry, listContestants, updateCampaign } from '#features/campaigns/contract.ts';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import { listGroupTracks, listPostedTracks, postTrack } from '#features/groups/tracks.contract.ts';
import { listOwnTracks, listTracks } from '#features/tracks/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { race } from '#testing/races.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../testing/a-campaign.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const post = (who: typeof ben, groupLink: string, mixdownId: string) =>
  who.call(postTrack, { groupLink, mixdownId });
const contestants = async (groupLink: string) =>
  (await world.newGuest().call(listContestants, { groupLink })).data.map(({ id }) => id);
const entries = async (groupLink: string) =>
  trackIdsIn(await world.newGuest().call(listGroupTracks, { groupLink }));

test('a member who posts a track in a campaign becomes a contestant by the same call [CAMPAIGN-181] [CAMPAIGN-114]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aStoredTrack(world, ben);
  await post(ben, groupLink, id);
  expect(await contestants(groupLink)).toEqual([ben.id]);
  expect(await entries(groupLink)).toEqual([id]);
  const again = await post(ben, groupLink, id).catch((error: unknown) => error);
  expect(again).toMatchObject({ status: 422, fields: { mixdown_id: ['has already been posted'] } });
  expect(await contestants(groupLink)).toEqual([ben.id]);
  expect((await getGroupAs(ben, groupLink)).tracksCount).toBe(1);
});

test('a track that is already in the campaign is refused and nothing is added [CAMPAIGN-178]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aStoredTrack(world, ben);
  const { given, thrown } = await race(20, () => post(ben, groupLink, id));
  expect([given.length, thrown.length]).toEqual([1, 19]);
  expect((await getGroupAs(ben, groupLink)).tracksCount).toBe(1);
  expect(await contestants(groupLink)).toEqual([ben.id]);
});

test('posting is refused for the track of somebody else and while the campaign is not open (403), and for an unpublished track (422) [CAMPAIGN-177]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const own = (await aStoredTrack(world, ben)).id;
  const hidden = (await aStoredTrack(world, ben, { published: false })).id;
  const waiting = (await aStoredTrack(world, ben, { status: 'waiting' })).id;
  await expect(post(cid, groupLink, own)).rejects.toMatchObject({ status: 403 });
  for (const id of [hidden, waiting])
    await expect(post(ben, groupLink, id)).rejects.toMatchObject({
      status: 422,
      fields: { mixdown_id: ['is not published'] },
    });
  expect(await contestants(groupLink), 'whoever was refused has not joined').toEqual([]);
  for (const [startDate, endDate] of [
    [inDays(world, 1), inDays(world, 2)],
    [inDays(world, -2), inDays(world, 0)],
  ]) {
    await admin.call(updateCampaign, { id: campaignId, campaign: { startDate, endDate } });
    for (const who of [ben, ada])
      await expect(
        post(who, groupLink, (await aStoredTrack(world, who)).id),
        'also for the admin of the group',
      ).rejects.toMatchObject({ status: 403, message: 'This campaign takes no tracks now.' });
  }
  expect(await entries(groupLink)).toEqual([]);
});

test("a member's tracks tell whether they are in the group, and can be filtered by it [CAMPAIGN-111]", async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const dan = await world.person('dan');
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    world.clock.advance(1000);
    ids.unshift((await aStoredTrack(world, dan)).id);
  }
  const posted = [ids[1] ?? '', ids[6] ?? ''];
  for (const id of posted) await post(dan, groupLink, id);
  const first = await dan.call(listOwnTracks, { group: groupLink });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 5));
  expect(first.data.map(({ attributes }) => attributes.submitted)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  const url = `/api/accounts/tracks?group=${groupLink}&q[submitted_eq]=`;
  const filtered = async (value: string) => (await dan.raw({ method: 'GET', url: `${url}${value}` })).body;
  const only = await filtered('true');
  expect(only.data.map(({ id }: { id: string }) => id)).toEqual(posted);
  expect(only.meta).toEqual({ next_page: null, total: 2 });
  const others = await filtered('false');
  expect([others.data.length, others.meta.total]).toEqual([5, 5]);
  expect(others.data.some(({ id }: { id: string }) => posted.includes(id))).toBe(false);
  expect((await dan.raw({ method: 'GET', url: `${url}maybe` })).status).toBe(422);
  const groupless = await dan.raw({ method: 'GET', url: '/api/accounts/tracks?q[submitted_eq]=true' });
  expect([groupless.status, groupless.body.errors]).toEqual([422, { group: ['This field is required'] }]);
  const unknown = await dan.raw({ method: 'GET', url: '/api/accounts/tracks?group=no-such-group' });
  expect(unknown.status).toBe(404);
});

test('a member reads their own tracks of a group, processed or not, and a guest is refused [CAMPAIGN-116]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aStoredTrack(world, ben);
  await aStoredTrack(world, ben);
  await post(ben, groupLink, id);
  const entry = await enter(ben, groupLink);
  world.clock.advance(1000);
  await post(cid, groupLink, (await aStoredTrack(world, cid)).id);
  const read = await ben.call(listPostedTracks, { groupLink });
  expect(read.data.map((one) => one.id).sort()).toEqual([id, entry.id].sort());
  expect(read.meta.total).toBe(2);
  await expect(world.newGuest().call(listPostedTracks, { groupLink })).rejects.toMatchObject({ status: 401 });
});

test('everybody reads all listed tracks, newest first, by pages [CAMPAIGN-117]', async () => {
  world.clock.advance(1000);
  const older = (await aStoredTrack(world, cid)).id;
  await aStoredTrack(world, cid, { published: false });
  await aStoredTrack(world, cid, { status: 'processing' });
  world.clock.advance(1000);
  const newer = (await aStoredTrack(world, cid)).id;
  const guest = world.newGuest();
  const first = await guest.call(listTracks, { items: 1 });
  expect(first.data.map(({ id }) => id)).toEqual([newer]);
  const second = await guest.call(listTracks, { items: 1, page: first.meta.nextPage ?? '' });
  expect(second.data.map(({ id }) => id)).toEqual([older]);
});

test('an entry answers its fields, and whether its viewer likes it, which is unknown of a guest [CAMPAIGN-013] [CAMPAIGN-014]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aStoredTrack(world, ben, { title: 'Undertow' });
  await post(ben, groupLink, id);
  const url = `/api/groups/${groupLink}/group_tracks`;
  const read = async (who: typeof world.guest) =>
    (await who.raw({ method: 'GET', url })).body.tracks[0].track;
  expect(await read(cid)).toMatchObject({
    id,
    title: 'Undertow',
    user: { id: ben.id },
    created_at: expect.any(String),
    duration: 1000,
    published: true,
    audio_mp3_url: expect.any(String),
    file_name: expect.any(String),
    image_small_url: expect.any(String),
    image_large_url: expect.any(String),
    permalink: expect.any(String),
    direct_waveform_url: expect.any(String),
    short_link_id: expect.any(String),
    does_user_like: false,
    current_user_liked: false,
  });
  await cid.raw({ method: 'POST', url: `/api/tracks/${id}/likes` });
  const likes = async (who: typeof world.guest) => {
    const entry = await read(who);
    return [entry.does_user_like, entry.current_user_liked];
  };
  expect([await likes(cid), await likes(ben), await likes(world.newGuest())]).toEqual([
    [true, true],
    [false, false],
    [null, null],
  ]);
  const [own] = (await ben.raw({ method: 'GET', url: `/api/accounts/tracks?group=${groupLink}` })).body.data;
  expect(own.attributes.submitted).toBe(true);
});

const track = { title: 'My remix', description: 'With more salt', genreId: 1 };
async function enter(who: typeof ben, slug: string, more: object = {}) {
  const fileName = await uploadAudio(who, aWav({ seconds: 1 }));
  return (await who.call(createEntry, { slug, track: { ...track, ...more, fileName } })).data;
}

test('an uploaded file becomes a waiting track with its entry, which is listed and counted once it is processed [CAMPAIGN-150] [CAMPAIGN-180]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id, attributes } = await enter(ben, groupLink);
  expect(attributes).toMatchObject({ ...track, status: 'waiting', published: true });
  expect(await contestants(groupLink)).toEqual([ben.id]);
  const shown = async () => [
    await entries(groupLink),
    (await getGroupAs(world.newGuest(), groupLink)).tracksCount,
  ];
  expect(await shown()).toEqual([[], 0]);
  world.clock.advance(2000);
  await world.drain();
  expect(await shown()).toEqual([[id], 1]);
});

test('the same file sent twice, and by nineteen calls at once, is one track and one entry', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const fileName = await uploadAudio(ben, aWav({ seconds: 1 }));
  const send = () => ben.call(createEntry, { slug: groupLink, track: { title: 'Once', fileName } });
  const { data } = await send();
  const { given, thrown } = await race(19, send);
  expect(thrown).toEqual([]);
  expect(new Set(given.map((one) => one.data.id))).toEqual(new Set([data.id]));
  const rows = await db.selectFrom('group_tracks').where('track_id', '=', data.id).selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('an entry is refused with another file than an own unused upload of audio, and nothing is made [CAMPAIGN-183]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const foreign = await uploadAudio(cid, aWav({ seconds: 1 }));
  const text = await uploadAudio(
    ben,
    Buffer.from('no audio at all, only words, but of some length'),
    'a.wav',
  );
  const used = await uploadAudio(ben, aWav({ seconds: 1 }));
  await ben.call(createEntry, { slug: groupLink, track: { title: 'Used', fileName: used } });
  const tracks = async () => (await db.selectFrom('tracks').select('id').execute()).length;
  const before = await tracks();
  for (const fileName of [foreign, text, 'nothing.wav'])
    await expect(
      ben.call(createEntry, { slug: groupLink, track: { title: 'Mine', fileName } }),
    ).rejects.toMatchObject({ status: 422, fields: { file_name: [expect.any(String)] } });
  expect(await tracks()).toBe(before);
});

test('an entry is refused while the campaign is not open (403), and its file can still become a track', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const fileName = await uploadAudio(ben, aWav({ seconds: 1 }));
  const send = () => ben.call(createEntry, { slug: groupLink, track: { title: 'Late', fileName } });
  const dates = { startDate: inDays(world, -2), endDate: inDays(world, 0) };
  await admin.call(updateCampaign, { id, campaign: dates });
  await expect(send()).rejects.toMatchObject({ status: 403 });
  expect(await contestants(groupLink)).toEqual([]);
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, 1) } });
  expect((await send()).data.attributes.title).toBe('Late');
});

test('a plain group and an unknown one take no uploaded entry (404), and a genre has to be known (422)', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  await expect(enter(ben, groupLink, { genreId: 9999 })).rejects.toMatchObject({
    status: 422,
    fields: { genre_id: ['is not a known genre'] },
  });
  await expect(enter(ben, 'no-such-group')).rejects.toMatchObject({ status: 404 });
});

wrongInputs({
  world,
  endpoint: createEntry,
  as: () => ben,
  good: async () => ({
    slug: (await aCampaign(world, ada, admin)).groupLink,
    track: { ...track, fileName: await uploadAudio(ben, aWav({ seconds: 1 })) },
  }),
  unchanged: ['tracks', 'group_tracks', 'group_memberships', 'groups', 'outbox_events'],
});
