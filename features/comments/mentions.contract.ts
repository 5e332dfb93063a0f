import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { SUGGESTED_MAX } from './model/comment-mentions.ts';

export const listMentionable = endpoint({
  id: 'comments.listMentionable',
  method: 'GET',
  path: '/api/comments/mentionable',
  access: 'signed_in',
  summary: 'Members whom one may mention and whose name begins so',
  query: z.strictObject({
    name: z
      .string()
      .max(50)
      .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, 'can contain only letters, numbers, _ and -'),
    /** Kind and key of what the comment is about, where not all members read it: `group/night-owls`. */
    host: z
      .string()
      .regex(/^[a-z]{1,20}\/[A-Za-z0-9_-]{1,60}$/, 'is not a kind and a key')
      .optional(),
  }),
  answer: z.strictObject({
    members: z
      .array(
        z.strictObject({
          id: z.uuid(),
          username: limitedText(USERNAME_LIMIT),
          profileLink: z.string().max(60),
          avatarSmallUrl: z.string().max(500).nullable(),
        }),
      )
      .max(SUGGESTED_MAX),
  }),
  limits: [{ per: 'user', max: 120, seconds: 60 }],
});
