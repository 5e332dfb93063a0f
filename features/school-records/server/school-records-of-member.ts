import type { MemberPart } from '#features/members/server/member-part.ts';
import { deleteConsentsOf, findConsentsOf } from './consents.store.ts';
import { findRecordReadsBy } from './record-reads.store.ts';
import { deleteStudentUse } from './student-uses.store.ts';

const lowestUuid = '00000000-0000-0000-0000-000000000000';

/**
 * What schools said of a member as a student, and what a member has looked at. The latter stays with the school when they leave, under an account without names: who looked at a
 * student's record has to be known for as long as the rows are kept.
 */
export const schoolRecordsOfMember: MemberPart = {
  name: 'school-records',
  tables: ['record_reads', 'second_factor_duties', 'consents', 'student_uses'],

  async *exportFiles({ db }, userId) {
    const said = await findConsentsOf(db, userId);
    if (said.length > 0)
      yield {
        path: 'school-consents.json',
        json: said.map(({ said_by: _other, student_id: _own, ...rest }) => rest),
      };
    const looks: { what: string; at: Date }[] = [];
    for (let afterId: string | undefined = lowestUuid; afterId !== undefined; ) {
      const found = await findRecordReadsBy(db, { readerId: userId, afterId });
      looks.push(...found.map(({ what, read_at }) => ({ what, at: read_at })));
      afterId = found.length === 1000 ? found.at(-1)?.id : undefined;
    }
    if (looks.length > 0) yield { path: 'looks-at-student-records.json', json: looks };
  },

  async erase({ platform: { db } }, userId) {
    await deleteConsentsOf(db, userId);
    await deleteStudentUse(db, userId);
  },
};
