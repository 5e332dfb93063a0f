import { z } from 'zod';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

export const LikeView = z.strictObject({
  likesCount: z.number().int(),
  currentUserLiked: z.boolean(),
});
export type LikeView = z.output<typeof LikeView>;

nameSchemas({ LikeView });
