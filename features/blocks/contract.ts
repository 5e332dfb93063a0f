import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

const BlockView = z.strictObject({ blocked: z.boolean() });
const byId = z.strictObject({ id: z.uuid() });
const limits = [{ per: 'user', max: 60, seconds: 60, name: 'blocks' }] as const;

export const blockUser = endpoint({
  id: 'messages.block',
  method: 'POST',
  path: '/api/users/:id/blocks',
  access: 'signed_in',
  summary: 'Wants no more messages of this user, who gets no notice and is refused',
  params: byId,
  answer: BlockView,
  limits,
});

export const unblockUser = endpoint({
  id: 'messages.unblock',
  method: 'DELETE',
  path: '/api/users/:id/blocks',
  access: 'signed_in',
  summary: 'Takes messages of this user again',
  params: byId,
  answer: BlockView,
  limits,
});

export const listBlocks = endpoint({
  id: 'messages.listBlocks',
  method: 'GET',
  path: '/api/blocks',
  access: 'signed_in',
  summary: 'Whom the caller has blocked, the last one first, as a JSON:API document',
  query: z.strictObject(pagingFields),
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          id: z.uuid(),
          type: z.literal('user'),
          attributes: z.strictObject({
            username: limitedText(USERNAME_LIMIT),
            avatarSmallUrl: z.string().max(500).nullable(),
            selfLink: z.string().max(200).nullable(),
          }),
        }),
      )
      .max(100),
    meta: z.strictObject({ total: z.number().int().min(0), ...pageMeta.shape }),
  }),
});

nameSchemas({ BlockView });
