import type { ListForm } from '#platform/pure/list-form.ts';
import type { Db } from '#platform/server/call.ts';
import '#features/members/server/users.store.ts';

export async function updateListForm(db: Db, userId: string, form: ListForm): Promise<void> {
  await db
    .updateTable('users')
    .set({ tracks_as_rows: form === 'rows' })
    .where('id', '=', userId)
    .execute();
}
