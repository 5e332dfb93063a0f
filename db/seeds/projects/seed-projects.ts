import { createHash } from 'node:crypto';
import { insertDocument } from '#features/projects/server/document.store.ts';
import { insertProjectMembership } from '#features/projects/server/members/project-membership.store.ts';
import { insertProject, updateProjectRow } from '#features/projects/server/project.store.ts';
import { insertTemplate } from '#features/projects/server/template.store.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { composeSong, type SongOrder } from '#studio/compose/compose-song.ts';
import { newSong } from '#studio/document/new-song.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import { planTracks, songOrderOf } from '../community/plan-tracks.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { type PlannedProject, type PlannedSong, plannedProjects } from './planned-projects.ts';

const DAY_MS = 86_400_000;

/** The same in every installation. */
export const seedId = (what: string): string =>
  uuidV4((size) => createHash('sha256').update(`seed ${what}`).digest().subarray(0, size));

export const seedProjectId = (title: string): string => seedId(`piece ${title}`);

const userIdOf = (name: string): string => {
  const place = seedMembers.findIndex((person) => person.name === name);
  if (place < 0) throw new RangeError(`no seed member is called ${name}`);
  return seedUserId(place);
};

/** Inserts the projects of the seed members. Call it in the transaction that inserts them. */
export async function seedProjects(call: Call): Promise<void> {
  for (const planned of plannedProjects) await seedProject(call, planned);
}

async function seedProject(
  call: Call,
  { title, owner, begun, edited, with: others, template, song }: PlannedProject,
) {
  const ago = (days: number) => new Date(Math.floor(call.now.getTime() - days * DAY_MS));
  const id = seedProjectId(title);
  const kind = others.length > 0 ? 'Project' : 'Song';
  await insertProject(call.db, { id, ownerId: userIdOf(owner), kind, title, at: ago(begun) });
  for (const [place, name] of others.entries()) {
    const at = ago(begun - ((begun - edited) * (place + 1)) / (others.length + 1));
    const membership = { id: seedId(`${title} with ${name}`), pieceId: id, userId: userIdOf(name) };
    await insertProjectMembership(call.db, { ...membership, origin: 'invitation', at, acceptedAt: at });
  }
  if (template)
    await insertTemplate(call.db, { id: seedId(`template ${title}`), pieceId: id, at: ago(edited) });
  if (song) await saveDocument(call, { id, at: ago(edited), bytes: documentOf(title, song) });
  await updateProjectRow(call.db, id, { updated_at: ago(edited) });
}

/** The first version of a project's document. */
async function saveDocument(
  { db }: Call,
  { id, at, bytes }: { id: string; at: Date; bytes: Buffer },
): Promise<void> {
  await insertDocument(db, { projectId: id, version: 1, document: { bytes, at } });
}

/** The document of a planned song: the same bytes in every installation. */
export function documentOf(title: string, song: PlannedSong): Buffer {
  if (song === 'empty') return Buffer.from(stateOf(newSong({ name: title, randomBytes: bytesOf(title) })));
  return Buffer.from(stateOf(rebuildDocument(composeSong(orderOf(title, song)).song)));
}

function orderOf(title: string, song: Exclude<PlannedSong, 'empty'>): SongOrder {
  if (!('track' in song)) return { ...song, title };
  const track = planTracks()[song.track];
  if (!track) throw new RangeError(`no track ${song.track} is planned`);
  return { ...songOrderOf(track), title };
}

/** Bytes of a hash, others with each call. */
function bytesOf(title: string): (size: number) => Uint8Array {
  let call = 0;
  return (size) => {
    call += 1;
    return createHash('sha256').update(`seed ${title} ${call}`).digest().subarray(0, size);
  };
}
