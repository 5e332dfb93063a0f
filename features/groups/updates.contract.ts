import { z } from 'zod';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { groupKey } from './contract.ts';

export const GROUP_UPDATE_TITLE_LIMIT = 150;
export const GROUP_UPDATE_CONTENT_LIMIT = 10_000;

const byLink = z.strictObject({ groupLink: groupKey });
const one = z.strictObject({ groupLink: groupKey, id: z.uuid() });

export const GroupUpdateResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('group_news'),
  attributes: z.strictObject({
    title: limitedText(GROUP_UPDATE_TITLE_LIMIT),
    /** Markdown. */
    content: limitedText(GROUP_UPDATE_CONTENT_LIMIT),
    /** Sanitised HTML of the content. */
    contentHtml: z.string().max(GROUP_UPDATE_CONTENT_LIMIT * 10),
    createdAt: z.string().max(40),
    /** When the members were notified, otherwise when it was written. */
    updatedAt: z.string().max(40),
    /** Whether it was sent to the members by e-mail. */
    notified: z.boolean(),
  }),
  relationships: z.strictObject({
    author: z.strictObject({
      data: z.strictObject({ id: z.uuid(), type: z.literal('user') }).nullable(),
    }),
  }),
});
export type GroupUpdateResource = z.output<typeof GroupUpdateResource>;

const GroupUpdateDocument = z.strictObject({
  data: GroupUpdateResource,
  included: z.array(UserResource).max(1),
});
export type GroupUpdateDocument = z.output<typeof GroupUpdateDocument>;

const GroupUpdateListDocument = z.strictObject({
  data: z.array(GroupUpdateResource).max(100),
  included: z.array(UserResource).max(100),
  meta: listMeta,
});
export type GroupUpdateListDocument = z.output<typeof GroupUpdateListDocument>;

/** A group update as `resolveDocument` gives it; without an author if their account is deleted. */
export type GroupUpdateView = { id: string } & GroupUpdateResource['attributes'] & {
    author: ({ id: string } & z.output<typeof UserResource>['attributes']) | null;
  };

export const listGroupUpdates = endpoint({
  id: 'groups.listNews',
  method: 'GET',
  path: '/api/groups/:group_link/news',
  access: 'anyone',
  community: true,
  summary: "A group's updates, newest first; 20 a page",
  params: byLink,
  query: z.strictObject(pagingFields),
  answer: GroupUpdateListDocument,
});

export const postGroupUpdate = endpoint({
  id: 'groups.postNews',
  method: 'POST',
  path: '/api/groups/:group_link/news',
  access: 'signed_in',
  community: true,
  summary: 'Writes an update; for admins of the group and site admins',
  params: byLink,
  body: z.strictObject({
    news: z.strictObject({
      title: requiredText(GROUP_UPDATE_TITLE_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
      content: requiredText(GROUP_UPDATE_CONTENT_LIMIT),
    }),
  }),
  answer: GroupUpdateDocument,
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600, name: 'group_news' }],
});

export const deleteGroupUpdate = endpoint({
  id: 'groups.deleteNews',
  method: 'DELETE',
  path: '/api/groups/:group_link/news/:id',
  access: 'signed_in',
  community: true,
  summary: 'Deletes an update; for admins of the group and site admins',
  params: one,
});

export const notifyMembersOfGroupUpdate = endpoint({
  id: 'groups.notifyOfNews',
  method: 'POST',
  path: '/api/groups/:group_link/news/:id/notify',
  access: 'signed_in',
  community: true,
  summary: 'Sends an update to the members by e-mail, once; five times a day in a group',
  params: one,
  answer: GroupUpdateDocument,
});

const emailToken = z.string().min(1).max(200);
/** `left`: the recipient is no member any more and gets no e-mails. */
const emailState = z.enum(['on', 'off', 'left']);

export const getGroupEmailSetting = endpoint({
  id: 'groups.getLetters',
  method: 'GET',
  path: '/api/letters/groups/:group_link',
  access: 'anyone',
  summary: "Whether updates are sent to the member whose letter's link carries this token",
  params: byLink,
  query: z.strictObject({ token: emailToken }),
  /** `gone`: the token is not one of this group's e-mails. */
  answer: z.strictObject({ letters: z.enum([...emailState.options, 'gone']) }),
  limits: [{ per: 'user_or_address', max: 120, seconds: 900 }],
});

/** Needs the token only, no session; other writes of groups need one, so it has a path of its own. */
export const updateGroupEmailSetting = endpoint({
  id: 'groups.setLetters',
  method: 'PUT',
  path: '/api/letters/groups/:group_link',
  access: 'anyone',
  summary: "Ends or begins the updates by mail for the member whose letter's link carries this token",
  params: byLink,
  body: z.strictObject({ token: emailToken, wanted: z.boolean() }),
  answer: z.strictObject({ letters: emailState }),
  limits: [{ per: 'user_or_address', max: 60, seconds: 900 }],
});

nameSchemas({ GroupUpdateResource, GroupUpdateDocument, GroupUpdateListDocument });
