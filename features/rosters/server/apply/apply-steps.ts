import { classColours } from '#features/classes/model/class-colour.ts';
import {
  type ClassMembership,
  deleteClassMemberships,
  findClassMembershipsOfUsers,
  insertClasses,
  insertClassMembers,
  lockClassMemberships,
  updateClasses,
  updateClassesAsArchived,
} from '#features/classes/server/rostered-classes.store.ts';
import { addManagedStudents, joinManagedStudents } from '#features/education/server/add-managed-student.ts';
import { inviteToSchool } from '#features/education/server/invitations/invite-to-school.ts';
import {
  deleteStudentsOfSchool,
  updateNamesAtSchool,
} from '#features/education/server/rostered-people.store.ts';
import { findProjectsInClasses } from '#features/projects/server/project.store.ts';
import { uuidV4 } from '#platform/pure/ids.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { Ref, RosterSteps } from '../../model/plan/roster-steps.ts';
import type { RosterSourceName } from '../../model/roster.ts';
import { upsertLinks } from '../links.store.ts';
import type { UndoRecord } from './undo-record.ts';

const membersAtOnce = 1000;

interface Where {
  organizationId: string;
  source: RosterSourceName;
}

/** Writes what a roster changes and gives what undoes it. Call it in a transaction in which the steps were planned. */
export async function applySteps(call: MemberCall, where: Where, steps: RosterSteps): Promise<UndoRecord> {
  const { organizationId, source } = where;
  // First of all, since it locks the actor's membership.
  const { invite } = steps.people;
  if (invite.length > 0) await inviteToSchool(call, { id: organizationId, emails: invite, role: 'faculty' });
  const removed = await removeMembers(call, organizationId, steps);
  const people = await changePeople(call, organizationId, steps.people);
  await failpoint('roster.people');
  const classes = await changeClasses(call, organizationId, steps.classes);
  const idOf = (kind: 'person' | 'class', ref: Ref): string => {
    const id = 'id' in ref ? ref.id : (kind === 'person' ? people : classes).ids.get(ref.key);
    if (id === undefined) throw new Error('A roster refers to something that it does not add.');
    return id;
  };
  await failpoint('roster.classes');
  const added: string[] = [];
  for (let from = 0; from < steps.members.add.length; from += membersAtOnce) {
    const some = steps.members.add.slice(from, from + membersAtOnce).map((one) => ({
      id: call.newId(),
      classId: idOf('class', one.class),
      userId: idOf('person', one.person),
      role: one.role,
    }));
    added.push(...(await insertClassMembers(call.db, some, { organizationId, at: call.now })));
  }
  await failpoint('roster.members');
  const links = steps.links.map(({ kind, key, to }) => ({
    kind,
    sourced_id: key,
    user_id: kind === 'person' ? idOf(kind, to) : null,
    workspace_id: kind === 'class' ? idOf(kind, to) : null,
  }));
  const changed = await upsertLinks(call.db, where, links);
  const former = new Set(changed.map((one) => `${one.kind} ${one.sourced_id}`));
  const addedLinks = links.flatMap(({ kind, sourced_id }) =>
    former.has(`${kind} ${sourced_id}`) ? [] : [{ kind, sourced_id }],
  );
  return {
    source,
    classes: classes.undo,
    people: { ...people.undo, invited: [...invite] },
    members: { added, removed: removed.rows },
    projects: removed.projects,
    links: { added: addedLinks, changed },
  };
}

/** Takes people out of classes and school; gives what goes with them. */
async function removeMembers({ db }: MemberCall, organizationId: string, { members, people }: RosterSteps) {
  const leaving = await findClassMembershipsOfUsers(db, organizationId, people.leave);
  const removed = await lockClassMemberships(db, organizationId, members.remove);
  const all: ClassMembership[] = [...leaving, ...removed];
  const projects = await findProjectsInClasses(db, all);
  await deleteClassMemberships(
    db,
    organizationId,
    removed.map(({ id }) => id),
  );
  return { rows: all.map(({ row }) => row), projects };
}

async function changePeople(call: MemberCall, organizationId: string, people: RosterSteps['people']) {
  const { db } = call;
  const left = await deleteStudentsOfSchool(db, organizationId, people.leave);
  await publishInvalidation(db, people.leave);
  const renamed = await updateNamesAtSchool(db, organizationId, people.rename);
  await joinManagedStudents(call, organizationId, people.back);
  const made = await addManagedStudents(
    call,
    organizationId,
    people.add.map(({ name }) => name),
  );
  const ids = new Map(people.add.map(({ key }, at) => [key, made[at] ?? '']));
  const added = [...made, ...people.back.map(({ userId }) => userId)];
  return { ids, undo: { added, renamed, left } };
}

async function changeClasses(call: MemberCall, organizationId: string, classes: RosterSteps['classes']) {
  const { db, now, randomBytes } = call;
  const ids = new Map(classes.add.map(({ key }) => [key, uuidV4(randomBytes)]));
  await insertClasses(
    db,
    classes.add.map(({ key, name, year }, at) => ({
      id: ids.get(key) ?? '',
      organization_id: organizationId,
      owner_id: call.actor.userId,
      name,
      year,
      colour: classColours[at % classColours.length] ?? 'blue',
      created_at: now,
    })),
  );
  const changed = await updateClasses(db, organizationId, classes.change);
  const archived = await updateClassesAsArchived(db, organizationId, { ids: classes.archive, at: now });
  return { ids, undo: { added: [...ids.values()], changed: [...changed, ...archived] } };
}
