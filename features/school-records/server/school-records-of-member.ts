import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
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
  tables: {
    consents: [
      studentColumns(
        'On what basis the school keeps the record, about how old the class is, and who said so',
        'id organization_id student_id ages basis text_version said_by said_at ended_at ended_as',
      ),
    ],
    record_reads: [
      studentColumns(
        'Who looked at the record',
        'id organization_id reader_id what student_ids reason session_key read_at',
        { days: 400, basis: 'security' },
      ),
    ],
    second_factor_duties: [],
    student_uses: [
      studentColumns(
        'When the account was last used, to close it when nobody uses it',
        'user_id last_used_at emailed_at',
      ),
    ],
  },

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
