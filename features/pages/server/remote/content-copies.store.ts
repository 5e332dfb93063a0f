import type { ColumnType, JSONColumnType } from 'kysely';
import type { Db } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { RemotePage } from '../../model/remote/read-remote-page.ts';

interface ContentCopyTable {
  /** Its edition and path. */
  place: string;
  page: JSONColumnType<RemotePage, string, string>;
  copied_at: ColumnType<Date, Date, Date>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    content_copies: ContentCopyTable;
  }
}

export const placeOf = ({ edition, path }: Pick<RemotePage, 'edition' | 'path'>): string =>
  `${edition} ${path}`;

/** The pages of the content system as it last sent them. */
export async function findContentCopies(db: Db): Promise<RemotePage[]> {
  const rows = await db.selectFrom('content_copies').select('page').orderBy('place').execute();
  return rows.map(({ page }) => page);
}

/** When the copies last changed; null for none. */
export async function findCopiedAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('content_copies')
    .select((eb) => eb.fn.max('copied_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Makes the copies those that are given. */
export async function updateContentCopies(db: Db, pages: readonly RemotePage[], now: Date): Promise<void> {
  const rows = pages
    .map((page) => ({ place: placeOf(page), page: JSON.stringify(page), copied_at: now }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  await transaction(db, async (tx) => {
    await tx
      .deleteFrom('content_copies')
      .$if(rows.length > 0, (query) =>
        query.where(
          'place',
          'not in',
          rows.map(({ place }) => place),
        ),
      )
      .execute();
    for (const row of rows)
      await tx
        .insertInto('content_copies')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('place').doUpdateSet({ page: row.page, copied_at: row.copied_at }),
        )
        .execute();
  });
}
