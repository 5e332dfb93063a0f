import type { MemberPart } from '#features/identity/server/member-part.ts';
import { discardUpload } from './receive-bytes.ts';
import { deleteUpload } from './upload.store.ts';
import { findUploadsBy } from './uploads-of-member.store.ts';

/** What was sent to the house, and under which name. */
export const uploadsOfMember: MemberPart = {
  name: 'uploads',
  tables: ['uploads'],

  async *exportFiles({ db }, userId) {
    const uploads = await findUploadsBy(db, userId);
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

  async erase({ db, platform }, userId) {
    for (const { file_name } of await findUploadsBy(db, userId)) {
      await discardUpload(platform, file_name);
      await deleteUpload(db, file_name);
    }
  },
};
