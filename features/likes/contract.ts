import { z } from 'zod';

export const LikeView = z.strictObject({
  likesCount: z.number().int(),
  currentUserLiked: z.boolean(),
});
export type LikeView = z.output<typeof LikeView>;
