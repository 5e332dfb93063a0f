import type { MemberPart } from '#features/members/server/member-part.ts';
import { findRecordReadsBy } from './record-reads.store.ts';

const lowestUuid = '00000000-0000-0000-0000-000000000000';

/**
 * What a member has looked at. It stays with the school when they leave, under an account without names: who looked at a
 * student's record has to be known for as long as the rows are kept.
 */
export const schoolRecordsOfMember: MemberPart = {
  name: 'school-records',
  tables: ['record_reads', 'second_factor_duties'],

  async *exportFiles({ db }, userId) {
    const looks: { what: string; at: Date }[] = [];
    for (let afterId: string | undefined = lowestUuid; afterId !== undefined; ) {
      const found = await findRecordReadsBy(db, { readerId: userId, afterId });
      looks.push(...found.map(({ what, read_at }) => ({ what, at: read_at })));
      afterId = found.length === 1000 ? found.at(-1)?.id : undefined;
    }
    if (looks.length > 0) yield { path: 'looks-at-student-records.json', json: looks };
  },

  async erase() {},
};
