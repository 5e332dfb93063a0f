import sharp from 'sharp';
import { findUser } from '#features/members/server/find-user.ts';
import { updateProfileColumns } from '#features/profiles/server/profile-columns.store.ts';
import { avatarFileKey, avatarSides, newAvatarKey } from '#features/profiles/server/write-avatar.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';
import type { addSeedPortraits as job } from '../seed.jobs.ts';
import { drawPortrait } from './draw-portrait.ts';
import { type PlannedPortrait, plannedPortraits } from './planned-portraits.ts';

/** Gives the seeded members the portraits that are planned for them; those with a picture keep it. */
export async function addSeedPortraits(call: Call, _payload: PayloadOf<typeof job>): Promise<void> {
  const { db } = call.platform;
  for (const planned of plannedPortraits) {
    const id = seedUserId(seedMembers.findIndex(({ name }) => name === planned.name));
    const user = await findUser(db, id);
    if (!user || user.avatar_key !== null) continue;
    const key = await writePortrait(call, id, planned);
    await transaction(db, async (tx) => {
      await updateProfileColumns(tx, id, { avatar_key: key });
      await publishInvalidation(tx, [id]);
    });
  }
}

/** Stores a portrait as the files of an avatar; returns its key. */
async function writePortrait(call: Call, userId: string, planned: PlannedPortrait): Promise<string> {
  const { storage } = call.platform;
  const key = newAvatarKey(call, userId);
  const drawing = Buffer.from(drawPortrait(planned));
  for (const side of avatarSides)
    await storage.put(
      avatarFileKey(key, side, 'webp'),
      await sharp(drawing).resize(side).webp({ quality: 82 }).toBuffer(),
    );
  await storage.put(avatarFileKey(key, 400, 'jpg'), await sharp(drawing).jpeg({ quality: 84 }).toBuffer());
  return key;
}
