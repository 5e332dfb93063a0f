import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { findDocument } from '#features/projects/server/document.store.ts';
import { getPeopleOfTrack } from '#features/publications/contract.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { composeSong } from '#studio/compose/compose-song.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { secondsAt } from '#studio/document/derive.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import { aWorld } from '#testing/world.ts';
import { planTracks, songOrderOf } from '../community/plan-tracks.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { plannedProjects } from './planned-projects.ts';
import { publishProject } from './publish-project.ts';
import { documentOf, seedProjectId, seedProjects } from './seed-projects.ts';

const world = await aWorld();
const { db } = world.platform;

test('projects are seeded for many members, some shared, some as templates', async () => {
  await transaction(db, async (tx) => {
    await insertSeedMembers(tx, new Date('2025-01-01'));
    await seedProjects(makeCall(world.platform, tx, guest));
  });
  const rows = await db.selectFrom('pieces').selectAll().execute();
  expect(rows).toHaveLength(plannedProjects.length);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(plannedProjects.length);
  for (const row of rows) expect(row.updated_at > row.created_at).toBe(true);
  const members = await db.selectFrom('project_memberships').selectAll().execute();
  expect(members).toHaveLength(plannedProjects.flatMap((project) => project.with).length);
  const counts = await db.selectFrom('user_counts').select('songs_count').execute();
  expect(counts.reduce((sum, { songs_count }) => sum + songs_count, 0)).toBe(plannedProjects.length);
});

test('[STUDIO-254] each seeded project with a song has its picture (its half about pictures)', async () => {
  await world.drain();
  const pictures = await db.selectFrom('project_pictures').select('svg').execute();
  expect(pictures).toHaveLength(plannedProjects.filter(({ song }) => song).length);
  expect(new Set(pictures.map(({ svg }) => svg)).size).toBeGreaterThan(pictures.length - 3);
});

const songOf = (bytes: Uint8Array) => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, bytes);
  return readSong(doc);
};
const planned = plannedProjects.flatMap(({ title, song, template, owner, with: others }) =>
  song === undefined ? [] : [{ title, song, template, owner, others, bytes: documentOf(title, song) }],
);

test('[STUDIO-255] a seeded project has its document as version 1, the same bytes in every installation', async () => {
  for (const { title, bytes, song } of planned) {
    const row = await db
      .selectFrom('project_documents')
      .innerJoin('pieces', 'pieces.id', 'project_documents.piece_id')
      .select(['version', 'bytes', 'document_version'])
      .where('pieces.title', '=', title)
      .executeTakeFirstOrThrow();
    expect([row.version, row.document_version]).toEqual([1, 1]);
    expect(Buffer.compare(row.bytes, bytes), title).toBe(0);
    expect(Buffer.compare(documentOf(title, song), bytes), title).toBe(0);
  }
});

test('[STUDIO-144] [STUDIO-255] twelve templates of different kinds play from the first second, but for the empty one, with tempo, named tracks and eight bars', () => {
  const templates = planned.filter(({ template }) => template);
  expect(templates).toHaveLength(12);
  for (const { title, song, bytes } of templates) {
    const read = songOf(bytes);
    expect(read.problems).toEqual([]);
    expect(read.meta.name).toBe(title);
    if (song === 'empty') continue;
    const { strips } = planOf(read, deviceOf);
    const first = Math.min(...strips.flatMap(({ notes }) => [...notes.tick]));
    expect(secondsAt(read.tempo, first), title).toBeLessThan(1);
    expect(read.tempo.length, title).toBeGreaterThan(0);
    expect(read.tracks.filter(({ name }) => name.trim() === '')).toEqual([]);
    const { over = 4, under = 4 } = read.meters[0] ?? {};
    const bars = read.regions.map(({ start, length }) => (start + length) / ((3840 * over) / under));
    expect(Math.max(...bars), title).toBeGreaterThanOrEqual(8);
  }
  // Each has its key, and not all have one.
  const keys = templates.map(({ bytes }) => songOf(bytes).meta).map(({ key, scale }) => `${key} ${scale}`);
  expect(new Set(keys).size).toBeGreaterThan(4);
  const styles = templates.flatMap(({ song }) => (song !== 'empty' && 'style' in song ? [song.style] : []));
  expect(new Set(styles).size).toBe(11);
});

test('[STUDIO-255] at least ten projects are songs of 60 to 180 seconds in different styles, and four are those of seeded tracks', () => {
  const songs = planned.filter(({ template, song }) => !template && song !== 'empty' && 'style' in song);
  for (const { bytes, title } of songs) {
    const read = songOf(bytes);
    const seconds = secondsAt(read.tempo, planOf(read, deviceOf).end);
    expect(seconds, title).toBeGreaterThan(60);
    expect(seconds, title).toBeLessThanOrEqual(180);
  }
  expect(songs.filter(({ others }) => others.length > 0).length).toBeGreaterThanOrEqual(10);
  expect(
    new Set(songs.map(({ song }) => song !== 'empty' && 'style' in song && song.style)).size,
  ).toBeGreaterThanOrEqual(10);
  const tracks = planned.flatMap(({ song, ...rest }) =>
    song !== 'empty' && 'track' in song ? [{ ...rest, track: planTracks()[song.track] }] : [],
  );
  expect(tracks).toHaveLength(4);
  for (const { track, title, owner, bytes } of tracks) {
    if (!track) throw new Error(`${title} has no track`);
    expect(composeSong(songOrderOf(track)).title).toBe(title);
    expect(seedUserId(track.owner)).toBe(seedUserId(seedMembers.findIndex(({ name }) => name === owner)));
    const composed = stateOf(rebuildDocument(composeSong(songOrderOf(track)).song));
    expect(Buffer.compare(bytes, composed), title).toBe(0);
  }
});

test('[STUDIO-174] [STUDIO-191] a seeded track and the project that it was published from know each other, and it names who made it', async () => {
  const nightferry = seedMembers.findIndex(({ name }) => name === 'nightferry');
  const { id } = await aStoredTrack(world, { id: seedUserId(nightferry) }, { title: 'Aiko leaves town' });
  const publish = async (index: number) => {
    const track = await findTrack(db, id);
    if (!track) throw new Error('The track is gone');
    await transaction(db, (tx) => publishProject(makeCall(world.platform, tx, guest), track, index));
  };
  await publish(5);
  expect(await db.selectFrom('publications').selectAll().execute()).toEqual([]);
  for (let round = 0; round < 2; round += 1) await publish(6);
  const rows = await db.selectFrom('publications').selectAll().execute();
  expect(rows).toMatchObject([
    { id, piece_id: seedProjectId('Aiko leaves town'), version: 1, state: 'done' },
  ]);
  expect((await findDocument(db, seedProjectId('Aiko leaves town'), 1))?.kind).toBe('publish');
  const { people } = await world.guest.call(getPeopleOfTrack, { id });
  expect(people.map(({ username }) => username)).toEqual(['harborline']);
});
