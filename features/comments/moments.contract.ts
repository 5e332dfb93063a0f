import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pagingFields } from '#platform/pure/paging.ts';
import { byId, CommentAuthor, momentField } from './contract.ts';

/** Newest comments that stand below the waveform; of one with more moments the others are in the list only. */
export const MOMENTS_MAX = 2000;
/** Characters of a comment that its moment shows. */
export const EXCERPT_LIMIT = 140;

export const CommentMoments = z.strictObject({
  moments: z
    .array(
      z.strictObject({
        /** Id of the comment. */
        id: z.uuid(),
        /** Position in ms. */
        moment: momentField,
        /** The beginning of the text. */
        excerpt: z.string().max(EXCERPT_LIMIT * 2),
        /** Place of the author in `authors`. */
        author: z.number().int().min(0),
      }),
    )
    .max(MOMENTS_MAX),
  /** Without what their pictures below a waveform do not show: there may be as many as moments. */
  authors: z.array(CommentAuthor.pick({ username: true, avatarSmallUrl: true })).max(MOMENTS_MAX),
});
export type CommentMoments = z.output<typeof CommentMoments>;

/** The call for the moments of a host with sound. */
export function commentMomentsEndpoint(path: `/api/${string}/:id/comments/moments`, area: string) {
  return endpoint({
    id: `${area}.listCommentMoments`,
    method: 'GET',
    path,
    access: 'anyone',
    cachePerMember: true,
    summary: 'Moments of the newest comments that have one, in the order of the sound',
    params: byId,
    query: z.strictObject({ items: pagingFields.items }),
    answer: CommentMoments,
  });
}
export type CommentMomentsEndpoint = ReturnType<typeof commentMomentsEndpoint>;

nameSchemas({ CommentMoments });
