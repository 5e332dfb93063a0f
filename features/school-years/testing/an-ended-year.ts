import { randomUUID } from 'node:crypto';
import type { World } from '#testing/world.ts';
import { insertPlannedRows } from '../server/plan/planned-rows.store.ts';
import { insertYear } from '../server/years.store.ts';

/** A school year that has ended and cannot be taken back, with a class, somebody who went on and somebody who left. */
export async function anEndedYear(
  { platform }: World,
  {
    school,
    classId,
    studentId,
  }: { school: { id: string; owner: { id: string } }; classId: string; studentId: string },
): Promise<void> {
  const ofYear = { year_id: randomUUID(), organization_id: school.id };
  const now = platform.clock.now();
  await insertYear(platform.db, {
    id: ofYear.year_id,
    organization_id: school.id,
    year: 2024,
    state: 'ended',
    students: 1,
    leaving: 1,
    accepted_by: school.owner.id,
    accepted_at: now,
    ended_at: now,
    undo_until: now,
    undone_at: null,
    reminded_at: null,
    cleared_at: null,
  });
  await insertPlannedRows(platform.db, ofYear, {
    classes: [
      { class_id: classId, fate: 'stays', name: 'Choir', year: 2024, next_id: null, next_name: null },
    ],
    moves: [{ id: randomUUID(), user_id: studentId, class_id: classId, role: 'student', group_name: '' }],
    leavers: [{ id: randomUUID(), user_id: studentId, class_id: classId, name: 'Kim' }],
  });
}
