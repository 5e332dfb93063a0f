import { z } from 'zod';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import type { ShareCardFacts, ShareCardHost } from '#features/share-cards/server/share-card-host.ts';
import { imageVariantKey, linkPictureOf } from '#features/tracks/server/files/track-files.ts';
import { withCoversApart } from '#features/tracks/server/present-track.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { listCoverJpeg } from '../covers/list-cover-files.ts';
import { findCoverTracks } from '../find-entries.ts';
import { getVisibleList } from '../get-list.ts';
import type { ListRow } from '../lists.tables.ts';

/** Public lists have share cards: their cover, and the waveform of the first track. */
export const listCardHost: ShareCardHost = {
  kind: 'list',
  async findFacts(call, id) {
    const list = z.uuid().safeParse(id).success ? await findPublicList(call, id) : null;
    return list && findListFacts(call, list);
  },
};

/** The list where guests see it without its secret. */
async function findPublicList(call: Call, id: string): Promise<ListRow | null> {
  try {
    return await getVisibleList(call, id, undefined);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function findListFacts(call: Call, list: ListRow): Promise<ShareCardFacts | null> {
  const [owners, coverTracks] = await Promise.all([
    hydrateUsers(call, [list.user_id]),
    findCoverTracks(call, [list]),
  ]);
  const owner = owners.get(list.user_id);
  if (!owner) return null;
  const tracks = coverTracks.get(list.id) ?? [];
  const drawn = withCoversApart(tracks).map(({ id, image_key: key, cover_recipe: recipe }) => ({
    seed: id,
    recipe,
    key: key && imageVariantKey(key, 1000, 'jpg'),
  }));
  const { files } = call.platform;
  const cover = list.image_key && listCoverJpeg(list.image_key);
  const covers = cover ? [{ seed: list.id, key: cover }] : drawn;
  return {
    ownerId: list.user_id,
    label: list.kind === 'album' ? 'Album' : 'Playlist',
    title: list.title,
    titleInstead: list.kind === 'album' ? 'An album' : 'A playlist',
    subtitle: `by ${owner.username}`,
    foot: '',
    covers: covers.length > 0 ? covers : [{ seed: list.id, key: null }],
    waveformKey: tracks[0]?.waveform_key ?? null,
    fallback: cover ? files.publicUrl(cover) : tracks[0] ? linkPictureOf(files, tracks[0]) : null,
  };
}
