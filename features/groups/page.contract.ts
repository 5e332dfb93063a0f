import { z } from 'zod';
import { CommentView } from '#features/comments/contract.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { GroupResource, type GroupView, groupKey } from './contract.ts';
import { CampaignResource, type CampaignView } from './group-campaign.contract.ts';
import { GroupUpdateResource } from './updates.contract.ts';

const { id, ...commentAttributes } = CommentView.shape;
const CommentResource = z.strictObject({
  id,
  type: z.literal('comment'),
  attributes: z.strictObject(commentAttributes),
});

const ref = <T extends string>(type: T) => z.strictObject({ id: z.uuid(), type: z.literal(type) });
const one = <T extends string>(type: T) => z.strictObject({ data: ref(type) });
const many = <T extends string>(type: T, max: number) =>
  z.strictObject({ data: z.array(ref(type)).max(max) });

/** A group; one with a campaign carries it and the newest items of its page. */
export const GroupPageDocument = z.strictObject({
  data: GroupResource.extend({
    relationships: z
      .strictObject({
        campaign: one('campaign'),
        comments: many('comment', 5),
        contestants: many('user', 24),
        news: many('group_news', 20),
      })
      .optional(),
  }),
  included: z
    .array(z.union([CampaignResource, CommentResource, UserResource, GroupUpdateResource]))
    .max(100)
    .optional(),
});
export type GroupPageDocument = z.output<typeof GroupPageDocument>;

/** A group as its page gets it from `resolveDocument`. */
export type GroupPageView = GroupView & { campaign?: CampaignView };

export const getGroup = endpoint({
  id: 'groups.get',
  method: 'GET',
  path: '/api/groups/:group_link',
  access: 'anyone',
  community: true,
  summary: 'One group, by id or group link, as a JSON:API document; with its campaign where it runs one',
  params: z.strictObject({ groupLink: groupKey }),
  answer: GroupPageDocument,
});

export const findMovedGroup = endpoint({
  id: 'groups.findMoved',
  method: 'GET',
  path: '/api/past_group_links/:link',
  access: 'anyone',
  community: true,
  summary: 'The present group link of the group that had this one before, until another takes it',
  params: z.strictObject({
    link: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .max(60),
  }),
  answer: z.strictObject({ groupLink: z.string().max(60) }),
});

nameSchemas({ GroupPageDocument });
