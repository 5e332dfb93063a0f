import * as Y from 'yjs';
import type { Project } from '#features/projects/model/project.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { composeSong } from '#studio/compose/compose-song.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import type { Plan } from '#studio/engine/plan.ts';
import { encodeSong } from '#studio/workers/encode/encode-song.ts';
import type { Encoder } from '#studio/workers/encode/encoder.ts';
import { openKernels } from '#testing/open-kernels.ts';
import type { Member } from '#testing/world.ts';

/** A project of the person with a song of a few seconds. */
export async function aSongProject(person: Member, seconds = 3): Promise<Project> {
  const project = await aNewProject(person, { kind: 'Project', title: 'Night bus' });
  const { song } = composeSong({ seed: 3, style: 'Drum & Bass', seconds });
  const body = Buffer.from(stateOf(rebuildDocument(song)));
  const headers = { 'content-type': 'application/octet-stream' };
  const saved = await person.raw({
    method: 'PUT',
    url: `/api/projects/${project.id}/document`,
    body,
    headers,
  });
  if (saved.status !== 200) throw new Error(`The document was answered ${saved.status}`);
  return project;
}

/** What the studio makes of the bytes of a version. */
export function planOfVersion(bytes: Uint8Array): Plan {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, bytes);
  return planOf(readSong(doc), deviceOf);
}

/** The file that the studio exports of a plan. */
export async function exportPlan(plan: Plan, encoder: Encoder): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const song = encodeSong({ kernels: await openKernels(), plan, encoder, rate: 48_000 });
  let next = song.next();
  for (; !next.done; next = song.next()) pieces.push(next.value.bytes);
  return Buffer.concat([next.value, ...pieces]);
}
