import { createHash } from 'node:crypto';
import { insertProjectMembership } from '#features/projects/server/members/project-membership.store.ts';
import { insertProject, updateProjectRow } from '#features/projects/server/project.store.ts';
import { insertTemplate } from '#features/projects/server/template.store.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import { type PlannedProject, plannedProjects } from './planned-projects.ts';

const DAY_MS = 86_400_000;

/** The same in every installation. */
const idOf = (what: string): string =>
  uuidV4((size) => createHash('sha256').update(`seed ${what}`).digest().subarray(0, size));

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
  { title, owner, begun, edited, with: others, template }: PlannedProject,
) {
  const ago = (days: number) => new Date(Math.floor(call.now.getTime() - days * DAY_MS));
  const id = idOf(`piece ${title}`);
  const kind = others.length > 0 ? 'Project' : 'Song';
  await insertProject(call.db, { id, ownerId: userIdOf(owner), kind, title, at: ago(begun) });
  for (const [place, name] of others.entries()) {
    const at = ago(begun - ((begun - edited) * (place + 1)) / (others.length + 1));
    const membership = { id: idOf(`${title} with ${name}`), pieceId: id, userId: userIdOf(name) };
    await insertProjectMembership(call.db, { ...membership, origin: 'invitation', at, acceptedAt: at });
  }
  if (template)
    await insertTemplate(call.db, { id: idOf(`template ${title}`), pieceId: id, at: ago(edited) });
  await updateProjectRow(call.db, id, { updated_at: ago(edited) });
}
