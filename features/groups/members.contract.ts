import { z } from 'zod';
import { USERNAME_LIMIT } from '#features/members/model/username-limit.ts';
import { UserResource } from '#features/profiles/users.contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { GroupDocument, GroupResource, groupKey } from './contract.ts';

const byLink = z.strictObject({ groupLink: groupKey });
const userRef = z.strictObject({ data: z.strictObject({ id: z.uuid(), type: z.literal('user') }) });
const groupRef = z.strictObject({
  data: z.strictObject({ id: z.string().max(20), type: z.literal('group') }),
});

const MembershipResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('group_membership'),
  attributes: z.strictObject({ role: z.enum(['admin', 'member']), createdAt: z.string().max(40) }),
  relationships: z.strictObject({ user: userRef, group: groupRef }),
});

const MembershipListDocument = z.strictObject({
  data: z.array(MembershipResource).max(100),
  included: z.array(z.union([UserResource, GroupResource])).max(200),
  meta: listMeta,
});
export type MembershipListDocument = z.output<typeof MembershipListDocument>;

/** A membership as `resolveDocument` gives it; `group` is included only in the list of a member. */
export interface MembershipView {
  id: string;
  role: 'admin' | 'member';
  createdAt: string;
  user: { id: string } & z.output<typeof UserResource>['attributes'];
  group: { id: string } & GroupResource['attributes'];
}

export const listMembers = endpoint({
  id: 'groups.listMembers',
  method: 'GET',
  path: '/api/groups/:group_link/memberships',
  access: 'anyone',
  community: true,
  summary: "A group's members: admins, then the newest; 20 a page. `user` is included",
  params: byLink,
  query: z.strictObject(pagingFields),
  answer: MembershipListDocument,
});

export const listGroupsOfUser = endpoint({
  id: 'groups.listOfUser',
  method: 'GET',
  path: '/api/users/:user_id/group_memberships',
  access: 'anyone',
  cachePerMember: true,
  summary:
    'The groups of a member, by guid or profile link, that the caller may see, last joined first; `user` and `group` are included',
  params: z.strictObject({ userId: z.string().min(1).max(60) }),
  query: z.strictObject(pagingFields),
  answer: MembershipListDocument,
});

const InvitationView = z.strictObject({
  userId: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  /** `member` if they had joined already. */
  state: z.enum(['invited', 'member']),
});

const invitationLimits = [{ per: 'user', max: 50, seconds: 3600, name: 'group_invitations' }] as const;

const FoundUser = z.strictObject({
  id: z.uuid(),
  username: limitedText(USERNAME_LIMIT),
  realName: z.string().max(200).nullable(),
  profileLink: z.string().max(60),
  selfLink: z.string().max(200),
  avatarSmallUrl: z.string().max(500).nullable(),
  /** Of the group. */
  isMember: z.boolean(),
  isInvited: z.boolean(),
});
export type FoundUser = z.output<typeof FoundUser>;

const MAX_FOUND_USERS = 150;

export const searchUsersToInvite = endpoint({
  id: 'groups.searchUsers',
  method: 'GET',
  path: '/api/search',
  access: 'signed_in',
  community: true,
  summary: 'Members by a term, best matches first, with what they are to the group; for its admins',
  query: z.strictObject({
    term: requiredText(100),
    'entities[]': z.literal('user'),
    group: groupKey,
    pageSize: z.coerce
      .number()
      .int()
      .min(1)
      .default(MAX_FOUND_USERS)
      .overwrite((size) => Math.min(size, MAX_FOUND_USERS)),
  }),
  answer: z.strictObject({ data: z.strictObject({ users: z.array(FoundUser).max(MAX_FOUND_USERS) }) }),
  limits: [{ per: 'user', max: 60, seconds: 60 }],
});

export const inviteToGroup = endpoint({
  id: 'groups.invite',
  method: 'POST',
  path: '/api/groups/:group_link/invitations',
  access: 'signed_in',
  community: true,
  summary:
    'Invites a member, named by id or profile link; for admins of the group, once however often it is called',
  params: byLink,
  body: z.strictObject({ user: z.string().min(1).max(60) }),
  answer: InvitationView,
  limits: invitationLimits,
});

export const inviteToGroupByLink = endpoint({
  id: 'groups.inviteByLink',
  method: 'POST',
  path: '/group/:group_link/invite/:user_id',
  access: 'signed_in',
  community: true,
  summary: 'The same by address',
  params: z.strictObject({ groupLink: groupKey, userId: z.string().min(1).max(60) }),
  answer: InvitationView,
  limits: invitationLimits,
});

const ofMember = {
  access: 'signed_in',
  community: true,
  params: z.strictObject({ groupLink: groupKey, userId: z.string().min(1).max(60) }),
  answer: GroupDocument,
  limits: [{ per: 'user', max: 60, seconds: 60, name: 'group_admins' }],
} as const;

export const makeGroupAdmin = endpoint({
  ...ofMember,
  id: 'groups.makeAdmin',
  method: 'PUT',
  path: '/api/groups/:group_link/admins/:user_id',
  summary:
    'Makes a member, named by id or profile link, an admin; for admins of the group, once however often it is called',
});

export const unmakeGroupAdmin = endpoint({
  ...ofMember,
  id: 'groups.unmakeAdmin',
  method: 'DELETE',
  path: '/api/groups/:group_link/admins/:user_id',
  summary: 'Makes an admin an ordinary member again, also oneself, but never the last one (409)',
});

nameSchemas({
  GroupMembershipResource: MembershipResource,
  GroupMembershipListDocument: MembershipListDocument,
  GroupInvitationView: InvitationView,
});
