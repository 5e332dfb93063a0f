import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flash } from '#design/flash/flash.ts';
import { type UploadedTogether, uploadedTogether } from '#features/tracks/web/edit/uploaded-together.ts';
import { invalid, Refusal } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { useApi, useNavigateTo, useViewer } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { createStore } from '#platform/web/store.ts';
import { createAlbum } from '../../albums.contract.ts';
import type { ListView } from '../../contract.ts';
import { suggestAlbum, titleOfTags } from '../../model/album-of-files.ts';
import { type ListVisibility, MAX_ALBUM_UPLOADS } from '../../model/list-limits.ts';
import { useListCache } from '../use-list-cache.ts';
import { type AlbumFile, type AlbumFiles, useAlbumFiles } from './use-album-files.ts';

/** What the member chose; null where nothing was, so that what is suggested holds. */
interface AlbumValues {
  title: string | null;
  description: string | null;
  visibility: ListVisibility;
  publishes: boolean | null;
  usesTitles: boolean;
  usesCover: boolean;
  /** Ids of tracks that are not in the album. */
  without: readonly string[];
}

/** What was chosen stays while the dialog is closed, for the files of one id. */
const chosen = createStore<{ id: string; values: AlbumValues } | null>(null);

/** An album of files that were uploaded together: what is chosen, what the files suggest, and its making. */
export function useNewAlbum(together: UploadedTogether) {
  const api = useApi();
  const navigate = useNavigateTo();
  const client = useQueryClient();
  const cache = useListCache();
  const found = useAlbumFiles(together);
  const before = chosen.getState();
  const whenReady = useWhenTrue(found.pending === 0);
  const username = useViewer()?.username ?? '';
  const latest = useRef<ShownAlbum | null>(null);
  const form = useForm({
    initial: before?.id === together.id ? before.values : untouched,
    // Files on the way may suggest a title: it is checked once they are here.
    check: ({ title }): { title?: string; without?: string } => ({
      ...(isBlank(latest.current?.title ?? '') &&
        (title !== null || found.pending === 0) && { title: 'This field is required' }),
      ...((latest.current?.trackIds.length ?? 0) > MAX_ALBUM_UPLOADS && {
        without: `An album of uploads has at most ${MAX_ALBUM_UPLOADS} files: leave some out.`,
      }),
    }),
    labels: { trackIds: 'The files' } as object,
    async send(): Promise<ListView> {
      await whenReady();
      if (!latest.current || latest.current.trackIds.length === 0)
        throw new Refusal(422, 'None of these files can be in an album.');
      if (isBlank(latest.current.title)) throw invalid({ title: ['is required'] });
      const { hasPlanned: _, ...album } = latest.current;
      return api(createAlbum, { album: { ...album, uploadsId: together.id } });
    },
    onDone(list) {
      cache.made(list);
      void client.invalidateQueries({ queryKey: ['tracks'] });
      uploadedTogether.clear();
      flash.success(`"${list.title}" is ${list.visibility === 'public' ? 'published' : 'made'}`);
      navigate(list.selfLink);
    },
  });
  const { values } = form;
  const shown = toShownAlbum(values, found, username);
  useEffect(() => {
    latest.current = shown;
    chosen.setState({ id: together.id, values });
  });
  return { form, found, shown, isWaiting: form.busy && found.pending > 0 };
}

/** What was chosen, and else what is suggested. */
function toShownAlbum(values: AlbumValues, { files, picture }: AlbumFiles, username: string) {
  const included = files.filter(({ id }) => !values.without.includes(id));
  const suggested = suggestAlbum(included, username);
  return {
    title: values.title ?? suggested.title,
    description: values.description ?? suggested.description,
    visibility: values.visibility,
    publishes: values.publishes ?? values.visibility !== 'private',
    usesTitles: values.usesTitles,
    usesCover: values.usesCover && picture !== null,
    trackIds: included.map(({ id }) => id),
    hasPlanned: included.some(({ isPlanned }) => isPlanned),
  };
}
type ShownAlbum = ReturnType<typeof toShownAlbum>;

const untouched: AlbumValues = {
  title: null,
  description: null,
  visibility: 'public',
  publishes: null,
  usesTitles: true,
  usesCover: true,
  without: [],
};

/** The title that the track gets from its file where titles of files are used; null where it keeps its own. */
export const newTitleOf = (file: AlbumFile): string | null => titleOfTags(file, file.tags?.title ?? null);

/** A function that waits until the value is true; for ever once the component is gone. */
function useWhenTrue(isTrue: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  const current = useRef(isTrue);
  useEffect(() => {
    current.current = isTrue;
    if (isTrue) for (const resolve of waiting.current.splice(0)) resolve();
  }, [isTrue]);
  return () =>
    new Promise((resolve) => {
      if (current.current) resolve();
      else waiting.current.push(resolve);
    });
}
