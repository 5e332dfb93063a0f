import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { getTrack, type TrackView } from '#features/tracks/contract.ts';
import { type FileTagsView, getFileTags } from '#features/tracks/file-tags.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { UploadedTogether } from '#features/tracks/web/edit/uploaded-together.ts';
import { failureTexts } from '#features/tracks/web/failure-texts.ts';
import { isTrackPending } from '#features/tracks/web/use-polled-track.ts';
import { savedUploads } from '#features/uploads/web/saved-uploads.ts';
import type { UploadRow } from '#features/uploads/web/upload-rows.ts';
import { useUploadRows } from '#features/uploads/web/use-upload-rows.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { commonOf, inAlbumOrder } from '../../model/album-of-files.ts';

/** How often a file that is still processed is asked for, in ms. */
const pollIntervalMs = 2000;

/** A track of which the album is made, with what its file says. */
export interface AlbumFile {
  id: string;
  fileName: string;
  title: string;
  isReady: boolean;
  /** Whether its owner has set when it is published. */
  isPlanned: boolean;
  tags: FileTagsView | null;
}

interface LeftOut {
  name: string;
  reason: string;
}

export interface AlbumFiles {
  /** In the order of the album. */
  files: AlbumFile[];
  /** Names of files that are not uploaded yet. */
  arriving: string[];
  leftOut: LeftOut[];
  /** The picture that the files have in common. */
  picture: string | null;
  /** How many are not ready yet. */
  pending: number;
}

/** What becomes of files that were uploaded together, asked for until each is ready or has failed. */
export function useAlbumFiles({ trackIds, userId }: UploadedTogether): AlbumFiles {
  const api = useApi();
  const rows = useUploadRows();
  const found = useQueries({
    queries: trackIds.map((id) => ({
      queryKey: ['album-files', id],
      queryFn: async () => {
        const track = trackOf(await api(getTrack, { id }));
        return { track, tags: isTrackPending(track) ? null : (await api(getFileTags, { id })).fileTags };
      },
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data?: FoundFile | undefined; error: Error | null } }) =>
        isOver(state) ? false : pollIntervalMs,
    })),
  });
  // A track that was deleted meanwhile is none of them any more.
  const shown = found.filter(({ error }) => !isGone(error));
  const usable = shown.flatMap(({ data }) =>
    data && faultOf(data.track) === null ? [toAlbumFile(data)] : [],
  );
  const arriving = rows.filter((row) => failureOf(row) === null).map(({ file }) => file.name);
  const pictures = usable.flatMap(({ tags }) => (tags?.imageUrl ? [tags] : []));
  const isCommon = commonOf(pictures.map(({ pictureId }) => pictureId ?? '')) || null;
  return {
    files: inAlbumOrder(usable),
    arriving,
    leftOut: [
      ...shown.flatMap(leftOutTrack),
      ...rows.flatMap((row) => failureOf(row) ?? []),
      ...interruptedUploads(userId, rows),
    ],
    picture: isCommon && (pictures[0]?.imageUrl ?? null),
    pending:
      arriving.length +
      usable.filter(({ isReady }) => !isReady).length +
      shown.filter(({ data }) => !data).length,
  };
}

interface FoundFile {
  track: TrackView;
  tags: FileTagsView | null;
}

const isGone = (error: Error | null) => error instanceof Refusal && error.status === 404;

const isOver = ({ data, error }: { data?: FoundFile | undefined; error: Error | null }) =>
  isGone(error) || (data !== undefined && !isTrackPending(data.track));

function toAlbumFile({ track, tags }: FoundFile): AlbumFile {
  const { id, fileName, title, publishAt } = track;
  return { id, fileName, title, tags, isReady: !isTrackPending(track), isPlanned: Boolean(publishAt) };
}

function faultOf({ status, withheld, failure }: TrackView): string | null {
  if (withheld) return 'The moderators have hidden it.';
  if (status !== 'error') return null;
  return failure ? failureTexts[failure.reason] : 'It could not be processed.';
}

function leftOutTrack({ data }: UseQueryResult<FoundFile>): LeftOut[] {
  const reason = data ? faultOf(data.track) : null;
  return data && reason !== null ? [{ name: data.track.fileName, reason }] : [];
}

function failureOf({ file, upload }: UploadRow): LeftOut | null {
  const { phase, error } = upload.getState();
  return phase === 'failed' ? { name: file.name, reason: error ?? 'It could not be uploaded.' } : null;
}

/** Files that were on the way when the page was left, and were not chosen again. */
function interruptedUploads(userId: string, rows: readonly UploadRow[]): LeftOut[] {
  const names = new Set(rows.map(({ file }) => file.name));
  const reason = 'Its upload was interrupted. Choose it again to have it in the album.';
  return savedUploads
    .list(userId, Date.now())
    .flatMap(({ name }) => (names.has(name) ? [] : [{ name, reason }]));
}
