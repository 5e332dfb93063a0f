import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

const socialValue = z.string().max(200).nullable();
/** Links to other networks: a handle or an address of each, as the member has written it. */
const SocialValues = z.strictObject({
  facebook: socialValue,
  twitter: socialValue,
  instagram: socialValue,
  tiktok: socialValue,
  youtube: socialValue,
});

/** A member's public page. */
export const ProfileView = z.strictObject({
  ...UserView.shape,
  avatarLargeUrl: z.string().nullable(),
  about: z.string().nullable(),
  createdAt: z.string(),
  playsCount: z.number(),
  mixdownsCount: z.number(),
  followersCount: z.number(),
  followingUsersCount: z.number(),
  realName: z.string().nullable(),
  ...SocialValues.shape,
  /** Null for a guest. */
  currentUserFollowing: z.boolean().nullable(),
  userGuid: z.uuid(),
  /** Null if the default cover is shown. */
  coverPhotoUrl: z.string().max(500).nullable(),
  /** About the group that the request names; null if it names none. */
  isMember: z.boolean().nullable(),
  isInvited: z.boolean().nullable(),
});
export type ProfileView = z.output<typeof ProfileView>;

/** `fromProfileDocument` of `model/profile-document.ts` turns it into the view. */
export const ProfileDocument = z.strictObject({
  data: z.strictObject({
    id: z.uuid(),
    type: z.literal('user'),
    attributes: ProfileView.omit({ id: true }),
  }),
});
export type ProfileDocument = z.output<typeof ProfileDocument>;

export const getProfile = endpoint({
  id: 'profiles.get',
  method: 'GET',
  path: '/api/users/:id',
  access: 'anyone',
  summary:
    'One member, by guid or by profile link in any letter case; with what they are to a group that is named',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .max(60),
  }),
  query: z.strictObject({
    /** Id or link of the group that `isMember` and `isInvited` are about. */
    group: z.string().max(60).optional(),
  }),
  answer: ProfileDocument,
});

nameSchemas({ ProfileView, ProfileResource: ProfileDocument.shape.data, ProfileDocument });
