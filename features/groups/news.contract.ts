import { z } from 'zod';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { filledText } from '#platform/pure/filled-text.ts';
import { hiddenFault } from '#platform/pure/hidden-characters.ts';
import { limitedText } from '#platform/pure/limited-text.ts';
import { obeys } from '#platform/pure/obeys.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { groupKey } from './contract.ts';

export const NEWS_TITLE_LIMIT = 150;
export const NEWS_CONTENT_LIMIT = 10_000;

const byLink = z.strictObject({ groupLink: groupKey });
const one = z.strictObject({ groupLink: groupKey, id: z.uuid() });

export const GroupNewsResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('group_news'),
  attributes: z.strictObject({
    title: limitedText(NEWS_TITLE_LIMIT),
    content: limitedText(NEWS_CONTENT_LIMIT),
    createdAt: z.string().max(40),
    /** When its members were told, or else when it was written. */
    updatedAt: z.string().max(40),
    /** Whether the members were told of it by e-mail. */
    notified: z.boolean(),
  }),
  relationships: z.strictObject({
    author: z.strictObject({
      data: z.strictObject({ id: z.uuid(), type: z.literal('user') }).nullable(),
    }),
  }),
});
export type GroupNewsResource = z.output<typeof GroupNewsResource>;

const GroupNewsDocument = z.strictObject({
  data: GroupNewsResource,
  included: z.array(UserResource).max(1),
});
export type GroupNewsDocument = z.output<typeof GroupNewsDocument>;

const GroupNewsListDocument = z.strictObject({
  data: z.array(GroupNewsResource).max(100),
  included: z.array(UserResource).max(100),
  meta: listMeta,
});
export type GroupNewsListDocument = z.output<typeof GroupNewsListDocument>;

/** An update of a group as `resolveDocument` gives it; without an author when they are gone. */
export type GroupNewsView = { id: string } & GroupNewsResource['attributes'] & {
    author: ({ id: string } & z.output<typeof UserResource>['attributes']) | null;
  };

export const listGroupNews = endpoint({
  id: 'groups.listNews',
  method: 'GET',
  path: '/api/groups/:group_link/news',
  access: 'anyone',
  summary: "A group's updates, newest first; 20 a page",
  params: byLink,
  query: z.strictObject(pagingFields),
  answer: GroupNewsListDocument,
});

export const postGroupNews = endpoint({
  id: 'groups.postNews',
  method: 'POST',
  path: '/api/groups/:group_link/news',
  access: 'signed_in',
  summary: 'Writes an update; for admins of the group and site admins',
  params: byLink,
  body: z.strictObject({
    news: z.strictObject({
      title: filledText(NEWS_TITLE_LIMIT).check(obeys(hiddenFault)),
      content: filledText(NEWS_CONTENT_LIMIT),
    }),
  }),
  answer: GroupNewsDocument,
  status: 201,
  limits: [{ per: 'user', max: 60, seconds: 3600, name: 'group_news' }],
});

export const deleteGroupNews = endpoint({
  id: 'groups.deleteNews',
  method: 'DELETE',
  path: '/api/groups/:group_link/news/:id',
  access: 'signed_in',
  summary: 'Deletes an update; for admins of the group and site admins',
  params: one,
});

export const notifyOfGroupNews = endpoint({
  id: 'groups.notifyOfNews',
  method: 'POST',
  path: '/api/groups/:group_link/news/:id/notify',
  access: 'signed_in',
  summary: 'Sends an update to the members by e-mail, once; five times a day in a group',
  params: one,
  answer: GroupNewsDocument,
});

const lettersToken = z.string().min(1).max(200);
/** `left`: the letters' reader is no member any more, and gets none either way. */
const lettersState = z.enum(['on', 'off', 'left']);

export const getGroupLetters = endpoint({
  id: 'groups.getLetters',
  method: 'GET',
  path: '/api/letters/groups/:group_link',
  access: 'anyone',
  summary: "Whether updates are sent to the member whose letter's link carries this token",
  params: byLink,
  query: z.strictObject({ token: lettersToken }),
  /** `gone`: the token is of no letter of this group. */
  answer: z.strictObject({ letters: z.enum([...lettersState.options, 'gone']) }),
  limits: [{ per: 'user_or_address', max: 120, seconds: 900 }],
});

/** By the token alone, signed in or not, and so under an address of its own: no call of a group itself does without a session. */
export const setGroupLetters = endpoint({
  id: 'groups.setLetters',
  method: 'PUT',
  path: '/api/letters/groups/:group_link',
  access: 'anyone',
  summary: "Ends or begins the updates by mail for the member whose letter's link carries this token",
  params: byLink,
  body: z.strictObject({ token: lettersToken, wanted: z.boolean() }),
  answer: z.strictObject({ letters: lettersState }),
  limits: [{ per: 'user_or_address', max: 60, seconds: 900 }],
});
