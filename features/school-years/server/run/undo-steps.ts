import { updateYearOfClasses } from '#features/classes/server/following-classes.store.ts';
import {
  deleteClasses,
  deleteClassMemberships,
  findProjectsOfMembers,
  lockClassesOfSchool,
  restoreClasses,
  restoreClassMemberships,
} from '#features/classes/server/rostered-classes.store.ts';
import { restoreStudentsOfSchool } from '#features/education/server/rostered-people.store.ts';
import { restoreWorkspaceOfProjects } from '#features/projects/server/project.store.ts';
import { restoreLinksOfClasses } from '#features/rosters/server/links.store.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { updateYear } from '../years.store.ts';
import { studentsAtOnce } from './end-steps.ts';
import { findClassesWithNewThings, findMovesExcept } from './find-planned-rows.ts';
import { claimFormerStudents, countRestored, findYearClasses } from './year-rows.store.ts';
import type { YearStep } from './year-step.ts';

/** Former classes are open again, with the codes that no other class has by now. */
const openClasses: YearStep = async ({ db }, year) => {
  await lockClassesOfSchool(db, year.organization_id);
  const classes = await findYearClasses(db, year);
  const archived = classes.filter(({ former }) => former !== null);
  await restoreClasses(
    db,
    year.organization_id,
    archived.map(({ class_id, name, year: of, former }) => ({
      id: class_id,
      name,
      year: of,
      archived_at: null,
      code: former?.code ?? null,
      code_expires_at: former?.code_expires_at ?? null,
    })),
  );
  await restoreLinksOfClasses(
    db,
    year.organization_id,
    archived.flatMap(({ class_id, former }) =>
      (former?.links ?? []).map((link) => ({ ...link, workspace_id: class_id })),
    ),
  );
  await updateYearOfClasses(
    db,
    year.organization_id,
    classes
      .filter(({ fate }) => fate === 'stays')
      .map(({ class_id, year: of }) => ({ id: class_id, year: of })),
  );
  return 'done';
};

/** Some of those who left: memberships, classes and projects, as far as they are still there. Their accounts wake by that. */
const bringBack: YearStep = async ({ db }, year) => {
  const claimed = await claimFormerStudents(db, year, studentsAtOnce);
  const former = claimed.flatMap((one) => (one.former ? [one.former] : []));
  await restoreStudentsOfSchool(
    db,
    year.organization_id,
    former.map(({ membership }) => membership),
  );
  await restoreClassMemberships(
    db,
    year.organization_id,
    former.flatMap(({ classes }) => classes),
  );
  const projects = former.flatMap((one) => one.projects);
  await restoreWorkspaceOfProjects(db, await findProjectsOfMembers(db, year.organization_id, projects));
  await publishInvalidation(
    db,
    claimed.map(({ user_id }) => user_id),
  );
  return claimed.length < studentsAtOnce ? 'done' : 'more';
};

/** Classes that the year's end made go again, except those in which something new was made since. */
const removeClasses: YearStep = async ({ db }, year) => {
  await lockClassesOfSchool(db, year.organization_id);
  const kept = await findClassesWithNewThings(db, year);
  await deleteClassMemberships(db, year.organization_id, await findMovesExcept(db, year, kept));
  const made = (await findYearClasses(db, year)).flatMap(({ next_id }) => next_id ?? []);
  await deleteClasses(
    db,
    year.organization_id,
    made.filter((id) => !kept.includes(id)),
  );
  await updateYear(db, year, { not_restored: year.leaving - (await countRestored(db, year)) });
  return 'done';
};

export const undoSteps: readonly YearStep[] = [openClasses, bringBack, removeClasses];
