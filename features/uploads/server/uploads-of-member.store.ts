import type { Db } from '#platform/server/call.ts';
import type { UploadRow } from './uploads.tables.ts';

export function findUploadsOfMember(db: Db, userId: string): Promise<UploadRow[]> {
  return db.selectFrom('uploads').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}
