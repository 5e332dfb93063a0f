import type { QueryClient } from '@tanstack/react-query';
import { flash } from '#design/flash/flash.ts';
import { accountQueryKey } from '#features/sign-in/web/account-queries.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { Api } from '#platform/pure/contract.ts';
import { createTrack } from '../../edit.contract.ts';

interface UploadedTrack {
  title: string;
  fileName: string;
  published: boolean;
}

/** Makes the viewer's track of an uploaded file, calls `onMade` with its id, and shows it where their tracks and storage are shown. */
export async function createUploadedTrack(
  api: Api,
  queryClient: QueryClient,
  { onMade, ...mixdown }: UploadedTrack & { onMade?: ((id: string) => void) | undefined },
): Promise<void> {
  const track = trackOf(await api(createTrack, { mixdown }));
  onMade?.(track.id);
  flash.success(`"${track.title}" has been uploaded`);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['tracks'] }),
    queryClient.invalidateQueries({ queryKey: accountQueryKey }),
  ]);
}
