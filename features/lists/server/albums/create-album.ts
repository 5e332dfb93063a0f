import { trackStatusOf } from '#features/tracks/model/track-status.ts';
import { getVisibleTrackById } from '#features/tracks/server/page/get-track.ts';
import { changeTrack, checkMayPublish } from '#features/tracks/server/update-track.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { forbidden, invalid } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { createAlbum as contract } from '../../albums.contract.ts';
import type { ListView } from '../../contract.ts';
import { commonOf, titleOfTags } from '../../model/album-of-files.ts';
import { addTrack } from '../change-list-tracks.ts';
import { listCoverKey } from '../covers/list-cover-files.ts';
import { newListRow, publishNewList, reservePermalink } from '../create-list.ts';
import { findAlbumOfUploads, insertList } from '../list.store.ts';
import type { ListRow } from '../lists.tables.ts';
import { presentList } from '../present-list.ts';
import { copyCover, deleteCoverFiles } from './copy-cover.ts';
import { type AlbumTrack, findAlbumTracks, lockAlbumTracks } from './find-album-tracks.ts';

type NewAlbum = InputOf<typeof contract>['album'];
interface CopiedCover {
  image_key: string;
  image_colour: string | null;
}

/**
 * Makes an album of the actor's tracks and publishes them, or changes nothing; a repeated call answers the album that there is. The cover is
 * copied before the transaction, so that no row is locked meanwhile.
 */
export async function createAlbum(call: MemberCall, { album }: InputOf<typeof contract>): Promise<ListView> {
  if (album.publishes) checkMayPublish(call);
  const uploads = { userId: call.actor.userId, uploadsId: album.uploadsId };
  const existing = await findAlbumOfUploads(call.db, uploads);
  if (existing) return presentList(call, existing);
  const id = call.newId();
  const cover = album.usesCover
    ? await copyCommonCover(call, id, await findOwnTracks(call, album.trackIds))
    : null;
  let made: ListRow | null = null;
  try {
    made = await inTransaction(call, (inside) => insertAlbum(inside, { id, album, cover }));
  } finally {
    if (cover && made?.image_key !== cover.image_key) await deleteCoverFiles(call, cover.image_key);
  }
  return presentList(call, made);
}

/** The rows of own tracks in the order of the ids; refuses what no album can be made of, each by its title. */
async function findOwnTracks(call: MemberCall, ids: readonly string[]): Promise<AlbumTrack[]> {
  if (new Set(ids).size < ids.length) throw invalid({ track_ids: ['have a track twice'] });
  const rows = await findAlbumTracks(call.db, { userId: call.actor.userId, ids });
  const found = new Map(rows.map((row) => [row.id, row]));
  const tracks: AlbumTrack[] = [];
  for (const id of ids) {
    const track = found.get(id);
    if (!track) {
      await getVisibleTrackById(call, id);
      throw forbidden('An album is made of your own tracks.');
    }
    tracks.push(track);
  }
  const faults = tracks.flatMap(({ title, status, withheld }) => {
    if (trackStatusOf(status) === 'error') return `have "${title}", which could not be processed`;
    return withheld === null || withheld === 'school'
      ? []
      : `have "${title}", which the moderators have hidden`;
  });
  if (faults.length > 0) throw invalid({ track_ids: faults });
  return tracks;
}

/** Copies the picture that the files have in common; null where they have none, or different ones. */
async function copyCommonCover(
  call: MemberCall,
  listId: string,
  tracks: readonly AlbumTrack[],
): Promise<CopiedCover | null> {
  const withPicture = tracks.filter(({ said_image_key: key }) => key !== null);
  const [first] = withPicture;
  const isCommon = commonOf(withPicture.map(({ picture_hash: hash }) => hash ?? '')) || null;
  if (!first?.said_image_key || isCommon === null) return null;
  const key = listCoverKey(listId, randomText(24, call.randomBytes).toLowerCase());
  if (await copyCover(call, first.said_image_key, key))
    return { image_key: key, image_colour: first.said_image_colour };
  await deleteCoverFiles(call, key);
  return null;
}

/** Locks the actor's lists first, so that one of simultaneous calls makes the album, then all tracks, and their owner's counts last. */
async function insertAlbum(
  call: MemberCall,
  { id, album, cover }: { id: string; album: NewAlbum; cover: CopiedCover | null },
): Promise<ListRow> {
  const { title, description, visibility, uploadsId, trackIds } = album;
  const permalink = await reservePermalink(call, title);
  const existing = await findAlbumOfUploads(call.db, { userId: call.actor.userId, uploadsId });
  if (existing) return existing;
  await lockAlbumTracks(call.db, trackIds);
  const tracks = await findOwnTracks(call, trackIds);
  for (const track of tracks)
    await changeTrack(call, { id: track.id, mixdown: changeOf(track, album, cover !== null) });
  const row = { ...newListRow(call, { title, permalink }), kind: 'album', visibility, description } as const;
  let list = await insertList(call.db, { ...row, id, uploads_id: uploadsId, ...cover });
  for (const trackId of trackIds) list = await addTrack(call, list, trackId);
  await publishNewList(call, list);
  return list;
}

/** What the album changes of a track; its own cover and title stay, and so does a time at which it is published. */
function changeOf(track: AlbumTrack, { publishes, usesTitles }: NewAlbum, hasCover: boolean) {
  const title = usesTitles
    ? titleOfTags({ fileName: track.original_name, title: track.title }, track.said_title)
    : null;
  const usesPicture = hasCover && track.image_key === null && track.said_image_key !== null;
  return {
    ...(publishes && track.publish_at === null && { published: true }),
    ...(title !== null && { title }),
    ...(usesPicture && { imageOfFile: true as const }),
  };
}
