import { expect, test } from 'vitest';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { unzip } from '#testing/unzip.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { downloadStems, listAdminStems, listStems, setStems } from '../../stems.contract.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { giveStems, uploadStem } from '../../testing/upload-stem.ts';
import { cleanUpCampaignFiles } from './delete-stem-files.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { storage, db } = world.platform;
const DAY_MS = 86_400_000;
const unknownId = '00000000-0000-7000-8000-000000000000';

const hasStems = async (groupLink: string) => {
  const { body } = await world.guest.raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  return body.included.find(({ type }: { type: string }) => type === 'campaign').attributes.has_stems;
};
/** What is stored of the campaign's stems; its card is stored there, too. */
const keysOf = async (id: string) => {
  const found: string[] = [];
  for await (const { key } of storage.list(`campaigns/${id}/`))
    if (!key.startsWith(`campaigns/${id}/card-`)) found.push(key);
  return found.toSorted();
};
async function withStems(names: readonly string[], more: Parameters<typeof aCampaign>[3] = {}) {
  const campaign = await aCampaign(world, ada, admin, more);
  await giveStems(admin, campaign.id, names);
  await world.drain();
  return campaign;
}
const namesIn = ({ stems }: { stems: readonly { name: string }[] }) => stems.map(({ name }) => name);

test('an admin gives a campaign stems, which a job re-encodes and zips with the licence [CAMPAIGN-265] [CAMPAIGN-266] [SITE-110]', async () => {
  await changeSite(admin, { name: 'Harbour' });
  const { id, groupLink } = await aCampaign(world, ada, admin, { name: 'Tide: one' });
  const loop = aWav({ seconds: 0.5 });
  const given = [
    { name: 'Drums/Top', bpm: 96, key: '', fileName: await uploadStem(admin, loop, 'a.WAV') },
    { name: 'Bass', bpm: null, key: 'D minor', fileName: await uploadStem(admin) },
  ];
  const first = await admin.call(setStems, { id, stems: given });
  expect(first.stems).toMatchObject([
    { name: 'Drums/Top', bpm: 96, key: '', state: 'waiting' },
    { name: 'Bass', bpm: null, key: 'D minor', state: 'waiting' },
  ]);
  expect(await hasStems(groupLink)).toBe(false);
  await world.drain();
  expect(await hasStems(groupLink)).toBe(true);
  const { stems, archive } = await admin.call(listAdminStems, { id });
  expect(stems).toMatchObject([
    { state: 'ready', duration: 500 },
    { state: 'ready', duration: 250 },
  ]);
  const { url } = await ben.call(downloadStems, { slug: groupLink });
  const { status, headers } = await world.guest.raw({ method: 'GET', url });
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('Tide one stems.zip'),
  ]);
  const key = (await keysOf(id)).find((one) => one.endsWith('.zip')) ?? '';
  const zip = Buffer.from((await storage.read(key)) ?? []);
  expect(archive).toEqual({ size: zip.length });
  const files = unzip(zip);
  expect([...files.keys()]).toEqual(['Licence.txt', 'Top.wav', 'Bass.wav']);
  expect(files.get('Licence.txt')?.toString()).toContain('“Tide: one” on Harbour');
  expect(files.get('Licence.txt')?.toString()).toContain('publish those remixes on Harbour.');
  const wav = files.get('Top.wav') ?? Buffer.alloc(44);
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([2, 44_100, 16]);
  // The uploads are gone.
  for (const { fileName } of given) expect(await storage.stat(`uploads/${fileName}`)).toBeNull();
});

test('a change of order, names or stems makes the archive anew, and the same stems change nothing [CAMPAIGN-266]', async () => {
  const { id, groupLink } = await withStems(['One', 'Two', 'Three']);
  const { stems } = await admin.call(listAdminStems, { id });
  const bodyOf = (list: typeof stems) =>
    list.map((one) => ({ id: one.id, name: one.name, bpm: one.bpm, key: one.key }));
  const { url } = await ben.call(downloadStems, { slug: groupLink });
  await admin.call(setStems, { id, stems: bodyOf(stems) });
  expect(await hasStems(groupLink)).toBe(true);
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(200);
  const [one, , three] = bodyOf(stems);
  if (!one || !three) throw new Error('three stems');
  await admin.call(setStems, { id, stems: [three, { ...one, name: 'First' }] });
  expect(await hasStems(groupLink)).toBe(false);
  await world.drain();
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(404);
  const key = (await keysOf(id)).filter((name) => name.endsWith('.zip'));
  expect(key).toHaveLength(1);
  const files = unzip(Buffer.from((await storage.read(key[0] ?? '')) ?? []));
  expect([...files.keys()]).toEqual(['Licence.txt', 'Three.wav', 'First.wav']);
  // A ZIP, and of each stem the recording, what is heard and the waveform.
  expect(await keysOf(id)).toHaveLength(7);
  await admin.call(setStems, { id, stems: [] });
  await world.drain();
  expect(await keysOf(id)).toEqual([]);
  await expect(ben.call(downloadStems, { slug: groupLink })).rejects.toMatchObject({ status: 404 });
});

test('a repeated call with uploads keeps the stems that it made, also when made at once [CAMPAIGN-266]', async () => {
  const { id } = await aCampaign(world, ada, admin);
  const stems = [{ name: 'Once', bpm: null, key: '', fileName: await uploadStem(admin) }];
  const { given } = await race(4, () => admin.call(setStems, { id, stems }));
  expect(new Set(given.map((answer) => answer.stems[0]?.id)).size).toBe(1);
  await world.drain();
  expect((await admin.call(setStems, { id, stems })).archive).not.toBeNull();
});

test('what is no lossless upload of the admin is refused by its place, and what cannot be decoded says so [CAMPAIGN-265]', async () => {
  const { id } = await aCampaign(world, ada, admin);
  const elsewhere = await withStems(['Theirs']);
  const foreign = (await admin.call(listAdminStems, { id: elsewhere.id })).stems[0]?.id ?? '';
  const facts = { name: 'X', bpm: null, key: '' };
  const good = { ...facts, fileName: await uploadStem(admin) };
  const text = await uploadStem(admin, Buffer.from('only words in here, and no sound at all'));
  const wrong = [
    { ...facts, fileName: await uploadStem(admin, aWav(), 'song.mp3') },
    { ...facts, fileName: 'never.wav' },
    { ...facts, fileName: await uploadAudio(ben, aWav()) },
    { ...facts, fileName: text },
    { ...facts, id: foreign },
    { ...facts, id: unknownId },
  ];
  for (const stem of wrong)
    await expect(admin.call(setStems, { id, stems: [good, stem] })).rejects.toMatchObject({
      status: 422,
      fields: { stem_2: expect.anything() },
    });
  await expect(admin.call(setStems, { id, stems: [good, good] })).rejects.toMatchObject({ status: 422 });
  expect((await admin.call(listAdminStems, { id })).stems).toEqual([]);
  // A WAV that says that it holds AC-3.
  const broken = Buffer.concat([aWav().subarray(0, 44), Buffer.alloc(5000, 7)]);
  broken.writeUInt16LE(0x2000, 20);
  await admin.call(setStems, {
    id,
    stems: [good, { ...facts, name: 'Bad', fileName: await uploadStem(admin, broken) }],
  });
  await world.drain();
  const after = await admin.call(listAdminStems, { id });
  expect(after.archive).toBeNull();
  expect(after.stems.map(({ state, failure }) => [state, failure])).toEqual([
    ['ready', ''],
    ['failed', '“Bad” is no audio file that can be used.'],
  ]);
  const many = Array.from({ length: 33 }, () => ({ ...facts, fileName: 'many.wav' }));
  await expect(admin.call(setStems, { id, stems: many })).rejects.toMatchObject({ status: 422 });
});

test('only site admins see and change the list of stems [CAMPAIGN-265]', async () => {
  const { id } = await withStems(['Mine']);
  for (const who of [ada, ben]) {
    await expect(who.call(setStems, { id, stems: [] })).rejects.toMatchObject({ status: 403 });
    await expect(who.call(listAdminStems, { id })).rejects.toMatchObject({ status: 403 });
  }
  await expect(admin.call(setStems, { id: unknownId, stems: [] })).rejects.toMatchObject({ status: 404 });
});

test('stems are signed for 15 minutes, and refused to guests, when the campaign is not open, and without stems [CAMPAIGN-159]', async () => {
  const { groupLink: slug } = await withStems(['Tone'], { endDate: inDays(world, 1) });
  await expect(world.guest.call(downloadStems, { slug })).rejects.toMatchObject({ status: 401 });
  const { url } = await ben.call(downloadStems, { slug });
  expect((await world.guest.raw({ method: 'GET', url: url.split('?')[0] ?? '' })).status).toBe(404);
  expect((await world.guest.raw({ method: 'GET', url })).status).toBe(200);
  world.clock.advance(15 * 60_000);
  expect((await world.guest.raw({ method: 'GET', url })).status).not.toBe(200);
  world.clock.advance(DAY_MS);
  await expect(ben.call(downloadStems, { slug })).rejects.toMatchObject({ status: 403 });
  const upcoming = await withStems(['Soon'], { startDate: inDays(world, 1) });
  const early = ben.call(downloadStems, { slug: upcoming.groupLink });
  await expect(early).rejects.toMatchObject({ status: 403 });
  const none = await aCampaign(world, ada, admin);
  await expect(ben.call(downloadStems, { slug: none.groupLink })).rejects.toMatchObject({ status: 404 });
  await expect(ben.call(downloadStems, { slug: 'no-campaign' })).rejects.toMatchObject({ status: 404 });
});

test('a download counts once a member and day, also of many at once [CAMPAIGN-267]', async () => {
  const { groupLink: slug, id } = await withStems(['Tone']);
  const count = async () => (await admin.call(listAdminStems, { id })).downloadsCount;
  await race(6, () => ben.call(downloadStems, { slug }));
  await cid.call(downloadStems, { slug });
  expect(await count()).toBe(2);
  world.clock.advance(DAY_MS);
  await ben.call(downloadStems, { slug });
  expect(await count()).toBe(3);
});

test('everybody listens to the stems from the start of the campaign on, and fetches none of them as it is [CAMPAIGN-268]', async () => {
  const { groupLink: slug, id } = await withStems(['Soon', 'Later'], { startDate: inDays(world, 1) });
  expect(await world.guest.call(listStems, { slug })).toEqual({ stems: [] });
  const keys = await keysOf(id);
  const statusOf = async (key: string) =>
    (await world.newGuest().raw({ method: 'GET', url: `/files/${key}` })).status;
  for (const key of keys) expect(await statusOf(key), key).toBe(404);
  world.clock.advance(DAY_MS);
  const { stems } = await world.guest.call(listStems, { slug });
  expect(namesIn({ stems })).toEqual(['Soon', 'Later']);
  expect(stems[0]).toMatchObject({ bpm: 120, key: 'A minor', duration: 250 });
  for (const key of keys)
    await expect.poll(() => statusOf(key)).toBe(/\.(?:mp3|json)$/.test(key) ? 200 : 404);
  await expect(world.guest.call(listStems, { slug: 'no-campaign' })).rejects.toMatchObject({ status: 404 });
});

test('what people hear of stems is not fetched while the group is withheld [CAMPAIGN-333]', async () => {
  const { id, groupLink } = await withStems(['Hidden']);
  const preview = (await keysOf(id)).find((key) => key.endsWith('.mp3'));
  const status = async () => (await world.newGuest().raw({ method: 'GET', url: `/files/${preview}` })).status;
  const withhold = (at: Date | null) =>
    db.updateTable('groups').set({ withheld_at: at }).where('group_link', '=', groupLink).execute();
  await withhold(world.clock.now());
  expect(await status()).toBe(404);
  await withhold(null);
  await expect.poll(status).toBe(200);
});

test('the nightly cleanup deletes what no campaign refers to', async () => {
  const { id } = await withStems(['Kept']);
  const kept = await keysOf(id);
  await storage.put(`campaigns/${id}/left-behind.wav`, Buffer.from('x'));
  const later = { ...makeCall(world.platform, db, guest), now: new Date(Date.now() + 3 * DAY_MS) };
  await cleanUpCampaignFiles(later);
  expect(await keysOf(id)).toEqual(kept);
});

wrongInputs({
  world,
  endpoint: setStems,
  as: () => admin,
  good: async () => ({
    id: (await aCampaign(world, ada, admin)).id,
    stems: [{ name: 'Drums', bpm: 120, key: 'A', fileName: await uploadStem(admin) }],
  }),
  unchanged: ['campaign_stems', 'campaigns', 'audit_log'],
});
