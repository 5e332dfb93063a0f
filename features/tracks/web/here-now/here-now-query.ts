import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { getHereNow } from '../../here-now.contract.ts';
import { trackPageOf } from '../../model/track-document.ts';

/** How many listen now, and the tracks that were published last. */
export const hereNowQuery = (api: Api) =>
  queryOptions({
    queryKey: ['tracks', 'here-now'],
    queryFn: async () => {
      const { listeners, published, publishedAt } = await api(getHereNow, {});
      const items = trackPageOf(published).items;
      return {
        listeners,
        published: items.map((track, at) => ({ track, at: publishedAt[at] ?? track.createdAt })),
      };
    },
  });
