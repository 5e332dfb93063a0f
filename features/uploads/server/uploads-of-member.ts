import type { MemberPart } from '#features/members/server/member-part.ts';
import { musicCountColumns } from '#features/members/server/student-columns.ts';
import type { Call } from '#platform/server/call.ts';
import { discardUpload } from './receive-bytes.ts';
import { deleteUpload, findUploadsOfMember } from './upload.store.ts';

/** The member's uploads, for export and deletion. */
export const uploadsOfMember: MemberPart = {
  name: 'uploads',
  tables: {
    user_counts: [musicCountColumns('storage_usage')],
    uploads: [],
  },

  async *exportFiles({ db }: Call, userId: string) {
    const uploads = await findUploadsOfMember(db, userId);
    yield {
      path: 'uploads.json',
      json: uploads.map(({ original_name, content_type, content_length, created_at }) => ({
        fileName: original_name,
        contentType: content_type,
        bytes: content_length,
        sentAt: created_at,
      })),
    };
  },

  async erase({ db, platform }: Call, userId: string): Promise<void> {
    for (const { file_name } of await findUploadsOfMember(db, userId)) {
      await discardUpload(platform, file_name);
      await deleteUpload(db, file_name);
    }
  },
};
