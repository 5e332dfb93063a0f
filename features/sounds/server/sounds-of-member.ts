import type { MemberPart } from '#features/members/server/member-part.ts';
import { studentColumns } from '#features/members/server/student-columns.ts';
import { deletePresetsOf, findPresetsOf } from './preset.store.ts';
import { deleteSoundMarksOf, findSoundMarks } from './sound-mark.store.ts';

/** A member's favourites, what they used lately, and their presets. */
export const soundsOfMember: MemberPart = {
  name: 'sounds',
  tables: {
    sound_marks: [
      studentColumns(
        'Sounds of the library that the student likes or has used',
        'user_id sound_id favoured_at used_at',
      ),
    ],
    presets: [
      studentColumns(
        'Sounds of instruments and effects that the student has saved',
        'id user_id name tags devices created_at updated_at',
      ),
    ],
  },

  async *exportFiles({ db }, userId) {
    const marks = await findSoundMarks(db, userId);
    if (marks.length > 0)
      yield {
        path: 'sounds.json',
        json: marks.map(({ sound_id: id, favoured_at: favouriteSince, used_at: lastUsed }) => ({
          ...{ id, favouriteSince, lastUsed },
        })),
      };
    const presets = await findPresetsOf(db, userId);
    if (presets.length > 0)
      yield {
        path: 'presets.json',
        json: presets.map(({ id, name, tags, devices, created_at: createdAt }) => ({
          ...{ id, name, tags, devices, createdAt },
        })),
      };
  },

  async erase({ db }, userId) {
    await deleteSoundMarksOf(db, userId);
    await deletePresetsOf(db, userId);
  },
};
