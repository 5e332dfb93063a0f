import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { projectRoot } from '#platform/server/project-root.ts';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { readSong } from '#studio/document/read-song.ts';
import { aRegion, aTrack, peersOfOneProject } from '#testing/documents/a-project.ts';
import { hostileDocuments } from '#testing/documents/hostile-documents.ts';
import type { Person } from '#testing/person.ts';
import { aWorld } from '#testing/world.ts';
import { aNewProject, convertToTemplate } from '../../testing/a-new-project.ts';
import { insertDocument } from '../document.store.ts';
import { arrangementSvg, trackHues } from './draw-arrangement.ts';

const world = await aWorld();
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });
const eve = await world.person('eve', { accountType: 6 });

function aSong() {
  const [peer] = peersOfOneProject('Ada');
  if (!peer) throw new Error('There is no peer');
  const track = aTrack(peer, { name: '<b>Keys</b>' });
  const region = aRegion(peer, track, { start: 7680, length: 3840 });
  return { peer, track, region };
}

const pictureFor = async (person: Person, id: string) =>
  String((await person.raw({ method: 'GET', url: `/thumbnails/${id}.svg` })).body);

test('[STUDIO-254] the picture of a project is drawn from its newest version, at most once in 10 minutes, for who may see it (its half about pictures)', async () => {
  const { id } = await aNewProject(ada);
  const { peer, track, region } = aSong();
  const save = (version: number) =>
    insertDocument(db, {
      projectId: id,
      version,
      document: { bytes: Y.encodeStateAsUpdate(peer.doc), at: world.platform.clock.now() },
    });
  const neutral = await pictureFor(ada, id);
  await save(1);
  await world.drain();
  const first = arrangementSvg(peer.song());
  expect(await pictureFor(ada, id)).toBe(first);
  expect([await pictureFor(eve, id), await pictureFor(world.guest, id)]).toEqual([neutral, neutral]);

  peer.edit((editing) => setRegion(editing, { ids: [region.id], values: { color: 9 } }));
  await save(2);
  await world.drain();
  expect(await pictureFor(ada, id)).toBe(first);
  peer.edit((editing) => addRegion(editing, { track, start: 15_360, length: 3840, clip: { kind: 'notes' } }));
  await save(3);
  const { rows } = await sql<{ waits: boolean }>`
    select j.run_at = a.drawn_at + interval '10 minutes' as waits
    from project_pictures a, graphile_worker.jobs j where j.key = ${`project-picture:${id}`}`.execute(db);
  expect(rows).toEqual([{ waits: true }]);
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`project-picture:${id}`}`.execute(
    db,
  );
  await world.drain();
  expect(await pictureFor(ada, id)).toBe(arrangementSvg(peer.song()));

  await convertToTemplate(ada, id);
  expect(await pictureFor(world.guest, id)).toBe(arrangementSvg(peer.song()));
});

test('[STUDIO-254] a picture shows each track with a region in its colour, the region at its time, and no text (its half about pictures)', async () => {
  const { peer, region } = aSong();
  const before = arrangementSvg(peer.song());
  expect(before).not.toContain('Keys');
  // A quarter of 8 bars is a quarter of the width behind the edge.
  expect(before).toContain('x="42" ');
  peer.edit((editing) => setRegion(editing, { ids: [region.id], values: { color: 9 } }));
  expect(arrangementSvg(peer.song())).not.toBe(before);
  const tokens = await readFile(`${projectRoot}/design/tokens.css`, 'utf8');
  const hues = [...tokens.matchAll(/--track-\d+: light-dark\(oklch\(\S+ \S+ (\d+)\)/g)].map(([, hue]) =>
    Number(hue),
  );
  expect(trackHues).toEqual(hues);
});

test('[STUDIO-254] a picture of any document is a small file without anything but shapes (its half about pictures)', () => {
  for (const { name, updates } of hostileDocuments) {
    const doc = new Y.Doc();
    for (const update of updates()) Y.applyUpdate(doc, update);
    const svg = arrangementSvg(readSong(doc));
    expect(svg.length, name).toBeLessThan(1_000_000);
    expect(svg.replaceAll(/<\/?(?:svg|rect|path|g)(?: [a-zA-Z-]+="[-#.:/\w ]*")*\/?>/g, ''), name).toBe('');
  }
});
