import { expect, test } from 'vitest';
import { cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { createEntry, updateCampaign } from '#features/campaigns/contract.ts';
import {
  listEntry,
  listOrganisedEntries,
  listOwnEntries,
  replaceEntry,
} from '#features/campaigns/entries.contract.ts';
import { getGroupAs } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld, trackIdsIn } from '#features/groups/testing/a-groups-world.ts';
import {
  listGroupTracks,
  postTrack,
  postTrackByLink,
  removeGroupTrack,
} from '#features/groups/tracks.contract.ts';
import { updateGroupEmailSetting } from '#features/groups/updates.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { getNewSound, replaceSound } from '#features/tracks/new-sound.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { announceInOrder } from '../../testing/a-judged-campaign.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const terms = { terms: 'Only your own work.' };
const accepted = { termsVersion: 1, samplesCleared: true };
const aTrack = async (who: Member) => (await aStoredTrack(world, who)).id;
const own = async (who: Member, slug: string) => (await who.call(listOwnEntries, { slug })).entries;
const rows = (id: string) =>
  db.selectFrom('campaign_entries').selectAll().where('campaign_id', '=', id).execute();
const listed = async (groupLink: string) =>
  trackIdsIn(await world.newGuest().call(listGroupTracks, { groupLink }));
const count = async (groupLink: string) => (await getGroupAs(world.newGuest(), groupLink)).tracksCount;

test('each way into the group of a campaign writes the entry of its actor [CAMPAIGN-200]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const [first, second] = [await aTrack(ben), await aTrack(ben)];
  await ben.call(postTrack, { groupLink, mixdownId: first, entry: { credits: ' Cid on bass ' } });
  await ben.call(postTrackByLink, { groupLink, trackId: second });
  const fileName = await uploadAudio(ben, aWav({ seconds: 1 }));
  const { data } = await ben.call(createEntry, { slug: groupLink, track: { title: 'Third', fileName } });
  const written = new Map((await rows(id)).map((row) => [row.track_id, row]));
  expect([...written.keys()].sort()).toEqual([first, second, data.id].sort());
  expect(written.get(first)).toMatchObject({
    entrant_id: ben.id,
    state: 'listed',
    terms_version: null,
    credits: 'Cid on bass',
    samples_cleared: false,
  });
  const shown = (await own(ben, groupLink)).filter(({ track }) => track.listed);
  expect(shown.map(({ track }) => track.id).toSorted()).toEqual([first, second].toSorted());
  expect(await own(cid, groupLink)).toEqual([]);
});

test('everybody sees the co-makers of listed entries, and nobody those of others [CAMPAIGN-274]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const [named, alone, waiting] = [await aTrack(ben), await aTrack(ben), await aTrack(cid)];
  await ben.call(postTrack, { groupLink, mixdownId: named, entry: { credits: 'Cid on bass' } });
  await ben.call(postTrack, { groupLink, mixdownId: alone });
  await admin.call(updateCampaign, { id, campaign: { reviewsEntries: true } });
  await cid.call(postTrack, { groupLink, mixdownId: waiting, entry: { credits: 'Nobody knows' } });
  for (const viewer of [world.newGuest(), ben, admin]) {
    const { tracks } = await viewer.call(listGroupTracks, { groupLink });
    const credits = new Map(tracks.map((one) => [one.track.id, one.credits]));
    expect(credits.get(named)).toBe('Cid on bass');
    expect(credits.get(alone)).toBeUndefined();
    expect(JSON.stringify(tracks)).not.toContain('Nobody knows');
  }
});

test('a campaign with terms refuses an entry that does not accept them, and writes nothing [CAMPAIGN-200]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, terms);
  const mixdownId = await aTrack(ben);
  const fileName = await uploadAudio(ben, aWav({ seconds: 1 }));
  for (const [entry, fields] of [
    [undefined, ['samples_cleared', 'terms_version']],
    [{ termsVersion: 1 }, ['samples_cleared']],
    [{ termsVersion: 1, samplesCleared: false }, ['samples_cleared']],
    [{ termsVersion: 2, samplesCleared: true }, ['terms_version']],
    [{ termsVersion: null, samplesCleared: true }, ['terms_version']],
  ] as const) {
    for (const call of [
      () => ben.call(postTrack, { groupLink, mixdownId, entry }),
      () => ben.call(createEntry, { slug: groupLink, track: { title: 'No', fileName }, entry }),
    ]) {
      const refusal = await call().catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 422 });
      expect(Object.keys((refusal as { fields: object }).fields).sort()).toEqual(fields);
    }
  }
  await expect(ben.call(postTrackByLink, { groupLink, trackId: mixdownId })).rejects.toMatchObject({
    status: 422,
  });
  expect([await rows(id), await listed(groupLink)]).toEqual([[], []]);
  expect((await getGroupAs(ben, groupLink)).currentUserMember).toBe(false);
  await ben.call(postTrack, { groupLink, mixdownId, entry: accepted });
  await ben.call(createEntry, { slug: groupLink, track: { title: 'Yes', fileName }, entry: accepted });
  expect((await rows(id)).map((row) => [row.terms_version, row.samples_cleared])).toEqual(
    Array(2).fill([1, true]),
  );
  await admin.call(updateCampaign, { id, campaign: { terms: 'Only your own new work.' } });
  await expect(
    ben.call(postTrack, { groupLink, mixdownId: await aTrack(ben), entry: accepted }),
  ).rejects.toMatchObject({ fields: { terms_version: ['The rules have changed. Please read them again.'] } });
});

test('of fifty entries at once a campaign takes as many as it allows a person, and more when one is withdrawn [CAMPAIGN-201]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, { entriesEach: 3 });
  const ids = await Promise.all(Array.from({ length: 50 }, () => aTrack(ben)));
  const post = (mixdownId: string) => ben.call(postTrack, { groupLink, mixdownId });
  const { given, thrown } = await race(50, (at) => post(ids[at] ?? ''));
  expect([given.length, thrown.length]).toEqual([3, 47]);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 403 });
  expect((await own(ben, groupLink)).length).toBe(3);
  expect([(await listed(groupLink)).length, await count(groupLink)]).toEqual([3, 3]);
  await cid.call(postTrack, { groupLink, mixdownId: await aTrack(cid) });
  const [kept = ''] = await listed(groupLink);
  const owner = (await own(cid, groupLink)).some(({ track }) => track.id === kept) ? cid : ben;
  const [mine = ''] = owner === ben ? [kept] : (await own(ben, groupLink)).map(({ track }) => track.id);
  await ben.call(removeGroupTrack, { groupLink, trackId: mine });
  await post(mine);
  expect((await own(ben, groupLink)).length).toBe(3);
});

test('an entrant withdraws an entry and enters it again, which is one entry [CAMPAIGN-202]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const mixdownId = await aTrack(ben);
  await ben.call(postTrack, { groupLink, mixdownId });
  await expect(cid.call(removeGroupTrack, { groupLink, trackId: mixdownId })).rejects.toMatchObject({
    status: 403,
  });
  await ben.call(removeGroupTrack, { groupLink, trackId: mixdownId });
  expect([await own(ben, groupLink), (await rows(id)).map(({ state }) => state)]).toEqual([
    [],
    ['withdrawn'],
  ]);
  await ben.call(postTrack, { groupLink, mixdownId });
  expect((await own(ben, groupLink)).map(({ state }) => state)).toEqual(['listed']);
  expect((await rows(id)).length).toBe(1);
});

test('an entry is replaced by another own track with what was said before, also where the campaign takes one of each [CAMPAIGN-202]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, { ...terms, entriesEach: 1 });
  const [first, second] = [await aTrack(ben), await aTrack(ben)];
  await ben.call(postTrack, { groupLink, mixdownId: first, entry: { ...accepted, credits: 'Cid' } });
  const replace = (who: Member, trackId: string, mixdownId: string) =>
    who.call(replaceEntry, { slug: groupLink, trackId, mixdownId });
  const foreign = await aTrack(cid);
  const hidden = (await aStoredTrack(world, ben, { published: false })).id;
  for (const [who, old, next, status] of [
    [cid, first, foreign, 404],
    [ben, second, first, 404],
    [ben, first, foreign, 403],
    [ben, first, hidden, 422],
    [ben, first, first, 422],
  ] as const) {
    await expect(replace(who, old, next)).rejects.toMatchObject({ status });
  }
  expect(await listed(groupLink)).toEqual([first]);
  const { entries } = await replace(ben, first, second);
  expect(entries).toMatchObject([{ credits: 'Cid', termsVersion: 1, track: { id: second } }]);
  expect([await listed(groupLink), await count(groupLink)]).toEqual([[second], 1]);
  await admin.call(updateCampaign, { id, campaign: { terms: 'Other rules.' } });
  await expect(replace(ben, second, first)).rejects.toMatchObject({ status: 422 });
});

test('at the end by the server’s clock no entry comes in, and none is replaced or withdrawn [CAMPAIGN-202] [CAMPAIGN-216]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, { endDate: inDays(world, 1) });
  const [first, second, third] = [await aTrack(ben), await aTrack(ben), await aTrack(ben)];
  const fileName = await uploadAudio(ben, aWav({ seconds: 1 }));
  await ben.call(postTrack, { groupLink, mixdownId: first });
  const minute = 60_000;
  world.clock.advance(86_400_000 - minute);
  await ben.call(postTrack, { groupLink, mixdownId: third });
  world.clock.advance(minute);
  const late: (() => Promise<unknown>)[] = [
    () => ben.call(postTrack, { groupLink, mixdownId: second }),
    () => ben.call(createEntry, { slug: groupLink, track: { title: 'Late', fileName } }),
    () => ben.call(replaceEntry, { slug: groupLink, trackId: first, mixdownId: second }),
    () => ben.call(removeGroupTrack, { groupLink, trackId: first }),
  ];
  const { thrown } = await race(30, (at) => (late[at % 4] ?? late[0])?.() ?? Promise.resolve());
  expect(thrown.length).toBe(30);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 403 });
  expect((await listed(groupLink)).sort()).toEqual([first, third].sort());
  await ada.call(removeGroupTrack, { groupLink, trackId: first });
  expect(await listed(groupLink), 'an admin of the group').toEqual([third]);
});

test('the last millisecond of entries counts and the end does not [CAMPAIGN-202]', async () => {
  const endDate = inDays(world, 1);
  const { groupLink } = await aCampaign(world, ada, admin, { endDate });
  const [first, second, third] = [await aTrack(ben), await aTrack(ben), await aTrack(ben)];
  world.clock.advance(Date.parse(endDate) - world.clock.now().getTime() - 1);
  await ben.call(postTrack, { groupLink, mixdownId: first });
  await ben.call(replaceEntry, { slug: groupLink, trackId: first, mixdownId: second });
  world.clock.advance(1);
  const late = [
    () => ben.call(postTrack, { groupLink, mixdownId: third }),
    () => ben.call(replaceEntry, { slug: groupLink, trackId: second, mixdownId: third }),
    () => ben.call(removeGroupTrack, { groupLink, trackId: second }),
  ];
  for (const act of late) await expect(act()).rejects.toMatchObject({ status: 403 });
  expect(await listed(groupLink)).toEqual([second]);
});

test('an entry cannot be withdrawn from the end on, but once the campaign is cancelled [CAMPAIGN-216]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const mixdownId = await aTrack(ben);
  await ben.call(postTrack, { groupLink, mixdownId });
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, 0) } });
  const withdrawn = ben.call(removeGroupTrack, { groupLink, trackId: mixdownId });
  await expect(withdrawn).rejects.toMatchObject({ status: 403 });
  await admin.call(cancelCampaign, { id, reason: 'Rain' });
  await ben.call(removeGroupTrack, { groupLink, trackId: mixdownId });
  expect(await listed(groupLink)).toEqual([]);
});

test('replacing and withdrawing at once leaves one state, counted once [CAMPAIGN-202]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, { entriesEach: 1 });
  const ids = await Promise.all(Array.from({ length: 10 }, () => aTrack(ben)));
  const first = ids[0] ?? '';
  await ben.call(postTrack, { groupLink, mixdownId: first });
  await race(20, (at) =>
    at % 2 === 0
      ? ben.call(replaceEntry, { slug: groupLink, trackId: first, mixdownId: ids[1 + (at % 9)] ?? '' })
      : ben.call(removeGroupTrack, { groupLink, trackId: first }),
  );
  const inNow = (await rows(id)).filter(({ state }) => state === 'listed').map((row) => row.track_id);
  expect(inNow.length).toBeLessThanOrEqual(1);
  expect(await listed(groupLink)).toEqual(inNow);
  expect(await count(groupLink)).toBe(inNow.length);
});

test('an entry of a campaign that looks at them first waits, neither listed nor counted [CAMPAIGN-215]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const mixdownId = await aTrack(ben);
  const answer = await ben.call(postTrack, { groupLink, mixdownId });
  expect(answer.track.id).toBe(mixdownId);
  expect([await listed(groupLink), await count(groupLink)]).toEqual([[], 0]);
  expect((await own(ben, groupLink)).map(({ state }) => state)).toEqual(['waiting']);
  for (const published of [false, true])
    await ben.raw({ method: 'PUT', url: `/api/mixdowns/${mixdownId}`, body: { mixdown: { published } } });
  expect([await listed(groupLink), await count(groupLink)]).toEqual([[], 0]);
  await ben.call(removeGroupTrack, { groupLink, trackId: mixdownId });
  expect(await count(groupLink)).toBe(0);
});

test('an organiser lists an entry that waits, once; nobody else does [CAMPAIGN-215]', async () => {
  const { groupLink: slug } = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const [trackId, other] = [await aTrack(ben), await aTrack(cid)];
  await ben.call(postTrack, { groupLink: slug, mixdownId: trackId, entry: { credits: 'Cid' } });
  world.clock.advance(1000);
  await cid.call(postTrack, { groupLink: slug, mixdownId: other });
  await expect(ben.call(listOrganisedEntries, { slug })).rejects.toMatchObject({ status: 403 });
  await expect(ben.call(listEntry, { slug, trackId })).rejects.toMatchObject({ status: 403 });
  const { entries } = await ada.call(listOrganisedEntries, { slug });
  expect(entries.map((entry) => [entry.trackId, entry.credits])).toEqual([
    [trackId, 'Cid'],
    [other, ''],
  ]);
  const { given, thrown } = await race(10, () => ada.call(listEntry, { slug, trackId }));
  expect([given.length, thrown.length]).toEqual([1, 9]);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 404 });
  expect([await listed(slug), await count(slug)]).toEqual([[trackId], 1]);
  expect((await admin.call(listOrganisedEntries, { slug })).entries.map((entry) => entry.trackId)).toEqual([
    other,
  ]);
});

test('once the winners are set a waiting entry is not listed any more [CAMPAIGN-347]', async () => {
  const { id, groupLink: slug } = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const trackIds = [];
  for (const who of [ben, cid]) {
    const trackId = await aTrack(who);
    await who.call(postTrack, { groupLink: slug, mixdownId: trackId });
    trackIds.push(trackId);
  }
  const [first = '', second = ''] = trackIds;
  await ada.call(listEntry, { slug, trackId: first });
  await admin.call(updateCampaign, { id, campaign: { endDate: inDays(world, -0.0001) } });
  await announceInOrder(ada, { slug, entryIds: [first] });
  await expect(ada.call(listEntry, { slug, trackId: second })).rejects.toMatchObject({
    status: 409,
    message: 'The winners of this campaign are set.',
  });
  const { entries } = await ada.call(listOrganisedEntries, { slug, state: 'waiting' });
  expect(entries.map(({ trackId }) => trackId)).toEqual([second]);
});

test('an entrant gets one receipt by e-mail, unless the entry or the e-mails are withdrawn [CAMPAIGN-214]', async () => {
  const { groupLink, campaign } = await aCampaign(world, ada, admin, { name: 'Receipts' });
  await updateUser(db, ben.id, { email_verified_at: world.clock.now() });
  const receipts = async () =>
    (await readOutbox(outboxDir(world.platform.config))).filter(({ subject }) =>
      subject.endsWith(campaign.name),
    );
  const [first, second, third] = [await aTrack(ben), await aTrack(ben), await aTrack(ben)];
  await ben.call(postTrack, { groupLink, mixdownId: first, entry: { credits: 'Cid' } });
  await cid.call(postTrack, { groupLink, mixdownId: await aTrack(cid) });
  await ben.call(postTrack, { groupLink, mixdownId: second });
  await ben.call(removeGroupTrack, { groupLink, trackId: second });
  await world.drain();
  const [email, ...others] = await receipts();
  expect(others).toEqual([]);
  expect(email?.to).toBe(ben.email);
  expect(email?.text).toContain('Made with: Cid');
  const token = /letters_token=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  await world.newGuest().call(updateGroupEmailSetting, { groupLink, token, wanted: false });
  await ben.call(postTrack, { groupLink, mixdownId: third });
  await world.drain();
  expect((await receipts()).length).toBe(1);
});

test('own entries are 404 without a campaign, and a replacement is 401 for a guest [CAMPAIGN-202]', async () => {
  await expect(ben.call(listOwnEntries, { slug: 'no-such-group' })).rejects.toMatchObject({ status: 404 });
  const { groupLink } = await aCampaign(world, ada, admin);
  const url = `/api/campaigns/${groupLink}/entries/${await aTrack(ben)}/replacement`;
  const { status } = await world
    .newGuest()
    .raw({ method: 'POST', url, body: { mixdown_id: await aTrack(ben) } });
  expect(status).toBe(401);
});

wrongInputs({
  world,
  endpoint: replaceEntry,
  as: () => ben,
  good: async () => {
    const { groupLink } = await aCampaign(world, ada, admin);
    const trackId = await aTrack(ben);
    await ben.call(postTrack, { groupLink, mixdownId: trackId });
    return { slug: groupLink, trackId, mixdownId: await aTrack(ben) };
  },
  unchanged: ['campaign_entries', 'group_tracks'],
});

test('a version that is still processed when entries end is not used [TRACK-173]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin);
  const track = await aTrack(ben);
  await ben.call(postTrack, { groupLink, mixdownId: track });
  const fileName = await uploadAudio(ben, aWav({ seconds: 0.2 }), 'late.wav');
  await ben.call(replaceSound, { id: track, fileName });
  const over = { startDate: inDays(world, -2), endDate: inDays(world, -1) };
  await admin.call(updateCampaign, { id, campaign: over });
  await world.drain();
  expect((await ben.call(getNewSound, { id: track })).newSound).toEqual({
    fileName: 'late.wav',
    failure: 'guarded',
  });
});

test('the sound of an entry is replaced while the campaign is open and once its winners are set, not between [TRACK-172]', async () => {
  const { groupLink, id, campaign } = await aCampaign(world, ada, admin);
  const track = await aTrack(ben);
  await ben.call(postTrack, { groupLink, mixdownId: track });
  const replace = () => ben.call(replaceSound, { id: track, fileName: 'unknown.wav' });
  const allowed = { status: 422, fields: { file_name: ['was not uploaded'] } };
  await expect(replace()).rejects.toMatchObject(allowed);
  const over = { startDate: inDays(world, -2), endDate: inDays(world, -1) };
  await admin.call(updateCampaign, { id, campaign: over });
  await expect(replace()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining(`“${campaign.name}”`),
  });
  await db.updateTable('campaigns').set({ decided_at: world.clock.now() }).where('id', '=', id).execute();
  await expect(replace()).rejects.toMatchObject(allowed);
});
