import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import type { CancelReasonTemplateTable } from './billing.tables.ts';

export type CancelReasonRow = Selectable<CancelReasonTemplateTable>;

export const findCancelReasons = (db: Db, subType: CancelReasonRow['sub_type']): Promise<CancelReasonRow[]> =>
  db
    .selectFrom('cancel_reason_templates')
    .selectAll()
    .where('sub_type', '=', subType)
    .orderBy('place')
    .execute();
