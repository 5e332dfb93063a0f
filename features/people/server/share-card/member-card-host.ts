import { z } from 'zod';
import type { UserRow } from '#features/members/server/users.store.ts';
import { getVisibleUser } from '#features/profiles/server/get-visible-user.ts';
import { avatarFileKey } from '#features/profiles/server/write-avatar.ts';
import type { ShareCardFacts, ShareCardHost } from '#features/share-cards/server/share-card-host.ts';
import { findBestTrack } from '#features/tracks/server/lists/find-best-track.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';

/** Members have share cards: their portrait or letter, and the waveform of their best track. */
export const memberCardHost: ShareCardHost = {
  kind: 'member',
  async findFacts(call, id) {
    const user = z.uuid().safeParse(id).success ? await findShownUser(call, id) : null;
    return user && findMemberFacts(call, user);
  },
};

async function findShownUser(call: Call, id: string): Promise<UserRow | null> {
  try {
    return await getVisibleUser(call, id);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function findMemberFacts({ db, platform }: Call, user: UserRow): Promise<ShareCardFacts> {
  const key = user.avatar_key && avatarFileKey(user.avatar_key, 400, 'jpg');
  const best = await findBestTrack(db, user.id);
  return {
    ownerId: user.id,
    label: '',
    title: user.username,
    titleInstead: user.profile_link,
    subtitle: user.about?.replaceAll(/\s+/g, ' ').trim().slice(0, 160) ?? '',
    foot: '',
    covers: [
      {
        seed: user.id,
        key,
        letterOf: user.username,
      },
    ],
    waveformKey: best?.waveform_key ?? null,
    fallback: key && platform.files.publicUrl(key),
  };
}
