import { queryOptions } from '@tanstack/react-query';
import { getTrackByShortLink } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import type { Api } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';

/** The track of an embed player. An unpublished track is refused (404), also for its owner (TRACK-036). */
export const embedTrackQuery = (api: Api, shortLinkId: string) =>
  queryOptions({
    queryKey: ['tracks', 'embed', shortLinkId],
    queryFn: async () => {
      const track = trackOf(await api(getTrackByShortLink, { shortLinkId }));
      if (track.status !== 'done' || !track.published) throw notFound();
      return track;
    },
  });
