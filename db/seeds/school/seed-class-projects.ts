import type { ClassKey } from '#features/classes/server/classes.store.ts';
import { insertProjectMembership } from '#features/projects/server/members/project-membership.store.ts';
import {
  insertProject,
  updateProjectRow,
  updateWorkspaceOfProject,
} from '#features/projects/server/project.store.ts';
import type { Call } from '#platform/server/call.ts';
import type { PlannedClass } from './planned-school.ts';
import { schoolIdOf as idOf } from './school-ids.ts';

const DAY_MS = 86_400_000;
/** How long a project was worked on. */
const WORKED_DAYS = 6;
/** When a class of last year ended. */
const ENDED_AGO = 125;

/** Inserts the projects of a class, alone or with classmates. */
export async function seedClassProjects(
  { db, now }: Call,
  {
    key,
    planned: { projects, ago },
    known,
  }: { key: ClassKey; planned: PlannedClass; known: ReadonlyMap<string, string> },
): Promise<void> {
  const idOfPerson = (name: string): string => {
    const id = known.get(name);
    if (id === undefined) throw new RangeError(`nobody at the seeded school is called ${name}`);
    return id;
  };
  for (const { title, owner, with: others = [], edited } of projects) {
    const daysAgo = edited + (ago > 0 ? ENDED_AGO : 0);
    const at = new Date(now.getTime() - Math.round((daysAgo + WORKED_DAYS) * DAY_MS));
    const id = idOf(`project ${title} of ${key.id}`);
    const kind = others.length > 0 ? 'Project' : 'Song';
    await insertProject(db, { id, ownerId: idOfPerson(owner), kind, title, at });
    for (const name of others)
      await insertProjectMembership(db, {
        id: idOf(`${name} in ${id}`),
        pieceId: id,
        userId: idOfPerson(name),
        origin: 'invitation',
        at,
        acceptedAt: at,
      });
    await updateWorkspaceOfProject(db, id, key.id);
    await updateProjectRow(db, id, { updated_at: new Date(now.getTime() - Math.round(daysAgo * DAY_MS)) });
  }
}
