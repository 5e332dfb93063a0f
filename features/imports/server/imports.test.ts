import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { createList } from '#features/lists/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { getTrack, listRecentTracks } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf, trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { guest } from '#platform/pure/actor.ts';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import { importsOfMember } from './imports-of-member.ts';

const world = await aWorld();
let people = 0;
const aMember = () => world.person(`person${people++}`);
const nobody = '00000000-0000-7000-8000-000000000000';
const bytes = aWav();
const copyId = '00000000-0000-7000-8000-000000000001';

async function sendFile(member: Member): Promise<string> {
  const file = { filename: 'tide.mp3', contentType: 'audio/mpeg' as const, contentLength: bytes.length };
  const { url, headers, filename } = await member.call(contract.presignImport, file);
  expect((await member.raw({ method: 'PUT', url, body: bytes, headers })).status).toBe(200);
  return filename;
}

type Imported = RequestInputOf<typeof contract.importTrack>['mixdown'];
const importOne = async (member: Member, more: Partial<Imported> = {}) =>
  trackOf(
    await member.call(contract.importTrack, {
      mixdown: {
        fileName: more.fileName ?? (await sendFile(member)),
        copyId,
        title: 'Tide',
        createdAt: '2021-05-04T10:00:00Z',
        published: true,
        ...more,
      },
    }),
  );

test('a musician imports a track, which keeps its texts and its date and notifies no follower [ACCOUNT-123]', async () => {
  const [musician, fan] = [await aMember(), await aMember()];
  await fan.call(followUser, { id: musician.id });
  const texts = { description: 'By night', tags: ['sea'], bpm: 97.5 };
  const licence = 'cc_by' as const;
  const { id } = await importOne(musician, { ...texts, licence, lyrics: 'La la', allowComments: false });
  const newer = await aStoredTrack(world, await aMember());
  await world.drain();
  const track = trackOf(await fan.call(getTrack, { id }));
  expect(track).toMatchObject({
    title: 'Tide',
    createdAt: '2021-05-04T10:00:00.000Z',
    ...texts,
    licence,
    lyrics: 'La la',
    allowComments: false,
    status: 'done',
  });
  const recent = trackPageOf(await fan.call(listRecentTracks, { items: 100 })).items.map((one) => one.id);
  expect(recent.indexOf(newer.id)).toBeLessThan(recent.indexOf(id));
  expect((await fan.call(listNotifications, {})).data).toEqual([]);
});

test('a track that was not published is imported so, and publishing it later notifies followers [ACCOUNT-123]', async () => {
  const [musician, fan] = [await aMember(), await aMember()];
  await fan.call(followUser, { id: musician.id });
  const { id } = await importOne(musician, { published: false });
  await world.drain();
  await expect(fan.call(getTrack, { id })).rejects.toMatchObject({ status: 404 });
  await musician.call(updateTrack, { id, mixdown: { published: true } });
  await world.drain();
  expect((await fan.call(listNotifications, {})).data).toHaveLength(1);
});

test('a track that is imported again, also by many calls at once, is one track, and a date to come is now [ACCOUNT-127]', async () => {
  const musician = await aMember();
  const fileName = await sendFile(musician);
  const createdAt = new Date(Date.now() + 86_400_000_000).toISOString();
  const { given } = await race(8, () => importOne(musician, { fileName, createdAt }));
  const again = await importOne(musician, { title: 'Another title' });
  expect(new Set([...given, again].map(({ id }) => id)).size).toBe(1);
  expect(Date.parse(again.createdAt)).toBeLessThanOrEqual(Date.now());
  expect((await importOne(await aMember())).id).not.toBe(again.id);
});

test('a file of somebody else, unknown tags and a wrong genre make no track [ACCOUNT-123]', async () => {
  const [musician, other] = [await aMember(), await aMember()];
  const fileName = await sendFile(other);
  const refused = (more: Partial<Imported>) =>
    expect(importOne(musician, more)).rejects.toMatchObject({ status: 422 });
  await refused({ fileName });
  await refused({ tags: ['!!'] });
  await refused({ genreId: 999 });
  const { count } = await world.platform.db
    .selectFrom('tracks')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', musician.id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
});

test('a plan says which tracks, lists and people are here already [ACCOUNT-122]', async () => {
  const [member, friend, stranger, blocker] = [
    await aMember(),
    await aMember(),
    await aMember(),
    await aMember(),
  ];
  const own = await aStoredTrack(world, member, { title: 'Morning tide' });
  const renamed = await aStoredTrack(world, member, { title: 'Evening tide' });
  const open = await aStoredTrack(world, friend);
  const secret = await aStoredTrack(world, friend, { published: false });
  const blocked = await aStoredTrack(world, blocker);
  await member.call(followUser, { id: friend.id });
  await blocker.call(blockUser, { id: member.id });
  const list = await member.call(createList, { list: { title: 'Nights', kind: 'album' } });
  const at = (durationMs: number) => ({ id: nobody, title: ' morning TIDE', durationMs });
  const plan = await member.call(contract.planImport, {
    tracks: [
      { id: renamed.id, title: 'Renamed', durationMs: null },
      at(1900),
      at(2100),
      { id: open.id, title: 'Not mine', durationMs: 1000 },
    ],
    otherTracks: [open.id, secret.id, blocked.id, nobody],
    lists: [
      { kind: 'album', title: 'nights' },
      { kind: 'playlist', title: 'Nights' },
    ],
    profileLinks: [
      friend.profileLink,
      stranger.profileLink.toUpperCase(),
      blocker.profileLink,
      'nobodyatall',
      member.profileLink,
    ],
  });
  expect(plan).toEqual({
    tracks: [{ id: renamed.id, hasCover: false }, { id: own.id, hasCover: false }, null, null],
    otherTracks: [open.id],
    lists: [list.id, null],
    people: [{ id: friend.id, followed: true }, { id: stranger.id, followed: false }, null, null, null],
  });
});

test('tracks that share a title are distinguished while they are processed, and lists that share one in their order [ACCOUNT-122] [ACCOUNT-127]', async () => {
  const member = await aMember();
  const copyIds = [1, 2, 3].map((at) => `00000000-0000-7000-8000-00000000010${at}`);
  const [first] = copyIds;
  const { id } = await importOne(member, { copyId: first, title: 'Untitled' });
  const list = { title: 'Demo', kind: 'playlist' as const };
  const made = await member.call(createList, { list });
  const planned = () =>
    member.call(contract.planImport, {
      tracks: copyIds.map((copyId) => ({ id: copyId, title: 'Untitled', durationMs: 200_000 })),
      lists: [list, list],
    });
  const plan = await planned();
  expect(plan.tracks).toEqual([{ id, hasCover: false }, null, null]);
  expect(plan.lists).toEqual([made.id, null]);
  await world.drain();
  await member.call(updateTrack, { id, mixdown: { title: 'A name' } });
  expect((await planned()).tracks[0]).toMatchObject({ id });
});

const aComment = (at: number, content = `Words ${at}`) => ({
  id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  aboutKind: 'track' as const,
  content,
  createdAt: `2022-01-0${at}T00:00:00Z`,
});

test('imported comments are an archive that only their owner reads, exports and deletes [ACCOUNT-126]', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const source = 'old.example';
  const send = (...comments: ReturnType<typeof aComment>[]) =>
    member.call(contract.importComments, { source, comments });
  expect(await send(aComment(1), aComment(2))).toEqual({ added: 2 });
  expect(await send(aComment(2, 'Changed'), aComment(3))).toEqual({ added: 1 });
  const first = await member.call(contract.listImportedComments, { items: 2 });
  expect(first.comments.map(({ content }) => content)).toEqual(['Words 3', 'Words 2']);
  const rest = await member.call(contract.listImportedComments, {
    items: 2,
    page: first.meta.nextPage ?? '',
  });
  expect(rest.comments).toEqual([{ ...aComment(1), createdAt: '2022-01-01T00:00:00.000Z', source }]);
  expect((await other.call(contract.listImportedComments, {})).comments).toEqual([]);
  await other.call(contract.deleteImportedComments, {});
  const call = makeCall(world.platform, world.platform.db, guest);
  const files = await Array.fromAsync(importsOfMember.exportFiles(call, member.id));
  expect(files).toEqual([
    {
      path: 'imported-comments.json',
      json: [1, 2, 3].map((at) => expect.objectContaining({ content: `Words ${at}` })),
    },
  ]);
  await member.call(contract.deleteImportedComments, {});
  expect((await member.call(contract.listImportedComments, {})).comments).toEqual([]);
});

test('an archive of 50,000 comments takes no more, and keeps those that it has [ACCOUNT-126]', async () => {
  const member = await aMember();
  await sql`insert into imported_comments (user_id, id, about_kind, content, source, created_at)
    select ${member.id}, gen_random_uuid(), 'track', '', '', now() from generate_series(1, 50000)`.execute(
    world.platform.db,
  );
  await expect(
    member.call(contract.importComments, { source: 'a', comments: [aComment(1)] }),
  ).rejects.toMatchObject({ status: 422 });
  const { comments } = await member.call(contract.listImportedComments, { items: 1 });
  expect(comments[0]?.content).toBe('');
  await member.call(contract.deleteImportedComments, {});
});

for (const [endpoint, good] of [
  [
    contract.planImport,
    () => ({
      tracks: [{ id: nobody, title: 'One', durationMs: 5 }],
      otherTracks: [nobody],
      lists: [{ kind: 'album', title: 'One' }],
      profileLinks: ['one'],
    }),
  ],
  [contract.presignImport, () => ({ filename: 'a.mp3', contentType: 'audio/mpeg', contentLength: 5 })],
  [
    contract.importTrack,
    async (member: Member) => ({
      mixdown: {
        fileName: await sendFile(member),
        copyId,
        title: 'Tide',
        createdAt: '2021-05-04T10:00:00Z',
      },
    }),
  ],
  [contract.importComments, () => ({ source: 'old.example', comments: [aComment(1)] })],
  [contract.listImportedComments, () => ({ page: '1', items: '5' })],
  [contract.deleteImportedComments, () => ({})],
] as const) {
  wrongInputs({
    world,
    endpoint,
    as: aMember,
    good: (person) => good(person as Member),
    unchanged: ['tracks', 'imported_comments'],
  });
}
