import type { Selectable } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { listCancelReasons as contract } from '../../contract.ts';
import type { CancelReasonTemplateTable } from '../billing.tables.ts';

/** Lists the reasons to choose from when cancelling. */
export async function listCancelReasons(
  call: MemberCall,
  { subType }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const templates = await findCancelReasons(call.db, subType);
  return {
    cancelReasonTemplates: templates.map(({ id, title, follow_up }) => ({ id, title, followUp: follow_up })),
  };
}

export type CancelReasonRow = Selectable<CancelReasonTemplateTable>;

export const findCancelReasons = (db: Db, subType: CancelReasonRow['sub_type']): Promise<CancelReasonRow[]> =>
  db
    .selectFrom('cancel_reason_templates')
    .selectAll()
    .where('sub_type', '=', subType)
    .orderBy('place')
    .execute();
