import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aClass } from '#features/classes/testing/a-class.ts';
import { updateProjectMember } from '#features/projects/membership.contract.ts';
import { findDocument, insertDocument } from '#features/projects/server/document.store.ts';
import { updateWorkspaceOfProject } from '#features/projects/server/project.store.ts';
import { joinProject } from '#features/projects/testing/a-new-project.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack, deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createFlacEncoder } from '#studio/workers/encode/flac-encoder.ts';
import { createWavEncoder } from '#studio/workers/encode/wav-encoder.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  getPeopleOfTrack,
  keepPublication,
  listPublications,
  publishProject,
  removeOwnName,
  takeBackPublication,
} from '../contract.ts';
import { aSongProject, exportPlan, planOfVersion } from '../testing/a-song-project.ts';
import { publicationsOfMember } from './publications-of-member.ts';
import { takeOver } from './take-over.ts';

const world = await aWorld();
const { clock, platform } = world;
const { db, storage } = platform;
const paid = { accountType: 6 };
const [ada, ben, cleo, dan] = [
  await world.person('ada', paid),
  await world.person('ben', paid),
  await world.person('cleo', paid),
  await world.person('dan', paid),
];
const minute = 60_000;

const wish = (more: object = {}) => ({ key: randomUUID(), title: 'Night bus', ...more });
const publish = (person: Member, projectId: string, more: object = {}) =>
  person.call(publishProject, { projectId, publication: wish(more) });
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const red = { width: 300, height: 300, channels: 3, background: '#ff0000' } as const;
async function aPicture(person: Member) {
  const png = await sharp({ create: red }).png().toBuffer();
  const metadata = { filename: 'a.png', size: png.length, mimeType: 'image/png' };
  return { id: await uploadImage(person, png), metadata };
}
const runTakeOver = (publicationId: string) => takeOver(makeCall(platform, db, guest), { publicationId });
const kindOf = async (id: string, version: number) => (await findDocument(db, id, version))?.kind;
const soundOf = async (id: string) => {
  const { sha256 } = await db
    .selectFrom('track_sounds')
    .select('sha256')
    .where('track_id', '=', id)
    .executeTakeFirstOrThrow();
  return sha256.toString('hex');
};
/** Uploads the export of the pinned version and makes the track, as the page of the studio does. */
async function finish(person: Member, projectId: string, { id, version }: { id: string; version: number }) {
  const document = await findDocument(db, projectId, version);
  const file = await exportPlan(
    planOfVersion(document?.bytes ?? Buffer.alloc(0)),
    createFlacEncoder(24, 48_000),
  );
  const fileName = await uploadAudio(person, file, 'Night bus.flac');
  const mixdown = { title: 'Night bus', fileName, publicationId: id };
  return { mixdown, track: trackOf(await person.call(createTrack, { mixdown })) };
}

it('[STUDIO-187] [STUDIO-188] [STUDIO-190] [STUDIO-191] [STUDIO-192] an editor publishes: one track with what was asked for, its people, and the exported sound', async () => {
  const project = await aSongProject(ada);
  for (const member of [ben, cleo]) await joinProject(ada, member, project.id);
  const listener = await joinProject(ada, dan, project.id);
  await ada.call(updateProjectMember, { projectId: project.id, id: listener, member: { role: 'listener' } });
  expect(await statusOf(publish(dan, project.id))).toBe(403);
  expect(await statusOf(dan.call(listPublications, { projectId: project.id }))).toBe(403);
  const eve = await world.person('eve', paid);
  expect(await statusOf(publish(eve, project.id))).toBe(404);

  const pressed = wish({ title: ' Night bus ', description: 'Late.', genreId: 20, allowRemixes: true });
  const more = { ...pressed, allowComments: false, allowDownload: true };
  const press = () => ben.call(publishProject, { projectId: project.id, publication: more });
  const { given, thrown } = await race(8, press);
  expect(thrown).toEqual([]);
  expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  const [publication] = given;
  if (!publication) throw new Error('Nothing was published');
  // A second press with another key, while nothing has changed, is the same one.
  expect((await publish(ben, project.id)).id).toBe(publication.id);
  expect(publication).toMatchObject({ state: 'open', title: 'Night bus', href: null });

  const { mixdown, track } = await finish(ben, project.id, publication);
  const again = await race(8, () => ben.call(createTrack, { mixdown }));
  expect(again.given.map((one) => trackOf(one).id)).toEqual(Array(8).fill(publication.id));
  expect(track).toMatchObject({
    id: publication.id,
    title: 'Night bus',
    description: 'Late.',
    genreId: 20,
    allowComments: false,
    allowDownload: true,
    published: true,
  });
  expect(await statusOf(ada.call(createTrack, { mixdown }))).toBe(404);
  expect(await statusOf(ben.call(takeBackPublication, { id: publication.id }))).toBe(409);
  expect((await ben.call(keepPublication, { id: publication.id })).state).toBe('processing');
  await world.drain();
  const [listedOne] = (await ben.call(listPublications, { projectId: project.id })).publications;
  expect(listedOne).toMatchObject({ state: 'done', href: track.selfLink, published: true });
  expect((await ada.call(listPublications, { projectId: project.id })).publications).toEqual([]);

  // The server, without a page, keeps the same sound.
  const other = await publish(ben, project.id);
  expect(other.id).not.toBe(publication.id);
  clock.advance(3 * minute);
  await runTakeOver(other.id);
  await world.drain();
  expect(await soundOf(other.id)).toBe(await soundOf(publication.id));

  const named = async () =>
    (await world.guest.call(getPeopleOfTrack, { id: track.id })).people.map(({ username }) => username);
  expect(await named()).toEqual([ada.username, cleo.username].toSorted());
  expect(await statusOf(dan.call(removeOwnName, { id: track.id }))).toBe(404);
  await cleo.call(removeOwnName, { id: track.id });
  expect(await named()).toEqual([ada.username]);
  expect((await world.guest.call(getPeopleOfTrack, { id: track.id })).allowsRemixes).toBe(true);
  await ben.call(updateTrack, { id: track.id, mixdown: { published: false } });
  expect(await statusOf(world.guest.call(getPeopleOfTrack, { id: track.id }))).toBe(404);
});

it('[STUDIO-174] [STUDIO-192] the version of a track is kept until the track is deleted, and thinned like others then', async () => {
  const project = await aSongProject(ada);
  const first = await publish(ada, project.id);
  const { track } = await finish(ada, project.id, first);
  const second = await publish(ada, project.id, { title: 'Again', image: await aPicture(ada) });
  const covers = async () => (await Array.fromAsync(storage.list(`tracks/${second.id}/`))).length;
  expect(await covers()).toBeGreaterThan(0);
  expect(second).toMatchObject({ version: first.version, state: 'open' });
  const saveMany = async () => {
    const bytes = (await findDocument(db, project.id, first.version))?.bytes ?? Buffer.from('x');
    const { document_version: newest } = await db
      .selectFrom('pieces')
      .select('document_version')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow();
    for (let version = newest + 1; version <= newest + 30; version += 1)
      await insertDocument(db, { projectId: project.id, version, document: { bytes, at: clock.now() } });
  };
  await saveMany();
  expect(await kindOf(project.id, first.version)).toBe('publish');
  await ada.call(deleteTrack, { id: track.id });
  await world.drain();
  expect(await kindOf(project.id, first.version)).toBe('publish');
  await ada.call(takeBackPublication, { id: second.id });
  await world.drain();
  expect(await covers()).toBe(0);
  expect(await kindOf(project.id, first.version)).toBe('auto');
  await saveMany();
  expect(await kindOf(project.id, first.version)).toBeUndefined();
});

it('[STUDIO-189] [STUDIO-190] the server makes the track of a page that is gone, once and from the export of the pinned version', async () => {
  const project = await aSongProject(ada);
  const { id, version } = await publish(ada, project.id, { image: await aPicture(ada) });
  clock.advance(1.5 * minute);
  await ada.call(keepPublication, { id });
  clock.advance(1.5 * minute);
  await runTakeOver(id);
  expect((await ada.call(keepPublication, { id })).state).toBe('open');
  clock.advance(2 * minute);
  // As a killed worker would leave it: the file is there and the track is not.
  const { thrown } = await race(2, () => runTakeOver(id));
  expect(thrown).toEqual([]);
  await runTakeOver(id);
  expect(await statusOf(ada.call(getTrack, { id }))).toBe(200);
  const stored = Buffer.from((await storage.read(`uploads/publication-${id}.wav`)) ?? []);
  const document = await findDocument(db, project.id, version);
  const plan = planOfVersion(document?.bytes ?? Buffer.alloc(0));
  expect(stored.equals(await exportPlan(plan, createWavEncoder(24, 48_000)))).toBe(true);
  const late = await finish(ada, project.id, { id, version });
  expect(late.track.id).toBe(id);
  await world.drain();
  const track = trackOf(await world.guest.call(getTrack, { id }));
  expect(track.status).toBe('done');
  // The picture that was chosen, and not the drawn cover.
  expect(track.imageColour).toMatch(/^#f/);
  expect((await world.guest.raw({ method: 'GET', url: track.imageLargeUrl })).status).toBe(200);
  const count = await db.selectFrom('tracks').select('id').where('title', '=', 'Night bus').execute();
  expect(count.filter((one) => one.id === id)).toHaveLength(1);
});

it('[STUDIO-199] nothing of a class is published, not even by its teacher', async () => {
  const { teacher, classId } = await aClass(world);
  const project = await aSongProject(teacher);
  await updateWorkspaceOfProject(db, project.id, classId);
  expect(await statusOf(publish(teacher, project.id))).toBe(403);
  expect(await statusOf(teacher.call(listPublications, { projectId: project.id }))).toBe(403);
});

it('[STUDIO-188] a published track is found by short link, embed, download and feed as any other, and its texts are text there', async () => {
  const project = await aSongProject(cleo);
  const title = '<img src=x onerror=alert(1)> & "bus"';
  const { id, version } = await publish(cleo, project.id, { title, allowDownload: true });
  await finish(cleo, project.id, { id, version });
  await world.drain();
  const track = trackOf(await world.guest.call(getTrack, { id }));
  expect(track).toMatchObject({ title, status: 'done', published: true });
  const get = async (url: string, status = 200) => {
    const answer = await world.guest.raw({ method: 'GET', url });
    expect([url, answer.status]).toEqual([url, status]);
    return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  };
  expect(await get(`/api/short_links/${track.shortLinkId}`)).toContain(id);
  const player = `${platform.config.siteUrl}/player/${track.shortLinkId}`;
  const embed = await get(`/oembed?url=${encodeURIComponent(player)}`);
  expect(embed).toContain('&#60;img src=x');
  const feed = await get(`/user/${cleo.profileLink}/feed.xml`);
  expect(feed).toContain(track.selfLink);
  expect(feed).not.toContain('<img src=x');
  expect((await dan.raw({ method: 'GET', url: `/api/mixdowns/${id}/download` })).status).toBe(302);
});

it('[STUDIO-189] a version of which nothing can be made ends with the reason, and is kept no more', async () => {
  const project = await aSongProject(ada);
  const { id, version } = await publish(ada, project.id);
  await db
    .updateTable('project_documents')
    .set({ bytes: Buffer.from('no document') })
    .where('piece_id', '=', project.id)
    .execute();
  clock.advance(11 * minute);
  await runTakeOver(id);
  expect(await ada.call(keepPublication, { id })).toMatchObject({ state: 'failed', failure: 'unreadable' });
  expect(await kindOf(project.id, version)).toBe('auto');
  expect(await statusOf(ben.call(keepPublication, { id }))).toBe(404);
});

it('[STUDIO-191] [STUDIO-174] the copy of an account has what it published and where it is named, and who leaves takes both along and nothing of others', async () => {
  const project = await aSongProject(ada);
  await joinProject(ada, ben, project.id);
  const own = await publish(ada, project.id, { title: 'Mine', image: await aPicture(ada) });
  await finish(ada, project.id, own);
  const open = await publish(ada, project.id, { title: 'Not yet', image: await aPicture(ada) });
  const bens = await publish(ben, project.id, { title: 'Of Ben' });
  await finish(ben, project.id, bens);
  const filesOf = (person: Member) =>
    Array.fromAsync(publicationsOfMember.exportFiles(makeCall(platform, db, guest), person.id));
  const [file] = await filesOf(ada);
  expect(file).toMatchObject({
    path: 'publications.json',
    json: { namedIn: expect.arrayContaining([bens.id]) },
  });
  const { published } = (file as unknown as { json: { published: { trackId: string; title: string }[] } })
    .json;
  expect(published.map(({ title }) => title)).toEqual(expect.arrayContaining(['Mine', 'Not yet']));
  expect(published.map(({ trackId }) => trackId)).not.toContain(bens.id);

  await publicationsOfMember.erase(makeCall(platform, db, guest), ada.id);
  await world.drain();
  expect(await filesOf(ada)).toEqual([]);
  expect((await Array.fromAsync(storage.list(`tracks/${open.id}/`))).length).toBe(0);
  const people = await world.guest.call(getPeopleOfTrack, { id: bens.id });
  expect(people).toMatchObject({ people: [], allowsRemixes: false });
  expect((await ben.call(listPublications, { projectId: project.id })).publications).toMatchObject([
    { id: bens.id, title: 'Of Ben' },
  ]);
  expect(await kindOf(project.id, bens.version)).toBe('publish');
});

it('[STUDIO-174] a project whose log has edits that can not be read is not published: a version would take their place', async () => {
  const project = await aSongProject(ada);
  await sql`insert into project_updates (piece_id, epoch, seq, bytes, written_by, at)
    values (${project.id}, 1, 1, ${Buffer.from('no update')}, ${ada.id}, ${clock.now()})`.execute(db);
  const versions = () =>
    db.selectFrom('project_documents').select('version').where('piece_id', '=', project.id).execute();
  const before = await versions();
  expect(await statusOf(publish(ada, project.id))).toBe(409);
  expect(await versions()).toEqual(before);
});
