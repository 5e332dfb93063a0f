import {
  insertFollowingClasses,
  updateYearOfClasses,
} from '#features/classes/server/following-classes.store.ts';
import {
  insertClassMembers,
  lockClassesOfSchool,
  updateClassesAsArchived,
} from '#features/classes/server/rostered-classes.store.ts';
import { deleteStudentsOfSchool } from '#features/education/server/rostered-people.store.ts';
import { deleteLinksOfClasses } from '#features/rosters/server/links.store.ts';
import { deleteSessionsOfUsers } from '#features/sign-in/server/sessions/sessions.store.ts';
import type { Call } from '#platform/server/call.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import type { YearRow } from '../years.store.ts';
import { findClassesToArchive, findMoves } from './find-planned-rows.ts';
import { claimLeavers, findYearClasses, updateFormerClasses } from './year-rows.store.ts';
import type { YearStep } from './year-step.ts';

/** How many students leave, or come back, in one transaction. */
export const studentsAtOnce = 500;

/** The classes of the next year, and the year of those that go on. */
const makeClasses: YearStep = async ({ db, now }, year) => {
  const classes = await findYearClasses(db, year);
  await insertFollowingClasses(db, year.organization_id, {
    classes: classes.flatMap(({ class_id, next_id, next_name }) =>
      next_id && next_name ? [{ id: next_id, fromId: class_id, name: next_name }] : [],
    ),
    year: year.year + 1,
    at: now,
  });
  const staying = classes.filter(({ fate }) => fate === 'stays');
  await updateYearOfClasses(
    db,
    year.organization_id,
    staying.map(({ class_id }) => ({ id: class_id, year: year.year + 1 })),
  );
  return 'done';
};

/** Teachers and students of those classes, as far as they still belong to the school. */
const moveMembers: YearStep = async ({ db, now }, year) => {
  const moves = await findMoves(db, year);
  await insertClassMembers(
    db,
    moves.map(({ id, user_id, class_id, role, group_name }) => ({
      id,
      classId: class_id,
      userId: user_id,
      role,
      groupName: group_name,
    })),
    { organizationId: year.organization_id, at: now },
  );
  return 'done';
};

/** The former classes are read only from here on; rosters no longer mean them. */
const archiveClasses: YearStep = async ({ db, now }, year) => {
  const ids = await findClassesToArchive(db, year);
  const former = await updateClassesAsArchived(db, year.organization_id, { ids, at: now });
  const links = await deleteLinksOfClasses(db, year.organization_id, ids);
  await updateFormerClasses(
    db,
    year,
    former.map(({ id, code, code_expires_at }) => ({
      class_id: id,
      former: {
        code,
        code_expires_at,
        links: links.flatMap(({ workspace_id, source, sourced_id }) =>
          workspace_id === id ? [{ source, sourced_id }] : [],
        ),
      },
    })),
  );
  return 'done';
};

/** Some of those who leave; their accounts rest with their membership. */
const letLeave: YearStep = async (call, year) => {
  const { db, now } = call;
  const claimed = await claimLeavers(db, year, { limit: studentsAtOnce, now });
  await deleteStudentsOfSchool(db, year.organization_id, claimed);
  await deleteSessionsOfUsers(db, claimed);
  await publishInvalidation(db, claimed);
  return claimed.length < studentsAtOnce ? 'done' : 'more';
};

const withClassesLocked =
  (step: YearStep): YearStep =>
  async (call: Call, year: YearRow) => {
    await lockClassesOfSchool(call.db, year.organization_id);
    return step(call, year);
  };

export const endSteps: readonly YearStep[] = [
  withClassesLocked(makeClasses),
  withClassesLocked(moveMembers),
  withClassesLocked(archiveClasses),
  letLeave,
];
