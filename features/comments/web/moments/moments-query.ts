import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#platform/pure/contract.ts';
import { type CommentMoments, type CommentMomentsEndpoint, MOMENTS_MAX } from '../../moments.contract.ts';
import { momentsKey } from './moments-key.ts';

/** A shown comment at its moment. */
export interface ShownMoment extends Omit<CommentMoments['moments'][number], 'author'> {
  author: CommentMoments['authors'][number];
}

/** A track's moments in the order of its sound. */
export const momentsQuery = (api: Api, endpoint: CommentMomentsEndpoint, id: string) =>
  queryOptions({
    queryKey: momentsKey(id),
    queryFn: async (): Promise<ShownMoment[]> => {
      const { moments, authors } = await api(endpoint, { id, items: MOMENTS_MAX });
      return moments.flatMap(({ author: place, ...moment }) => {
        const author = authors[place];
        return author ? [{ ...moment, author }] : [];
      });
    },
  });
