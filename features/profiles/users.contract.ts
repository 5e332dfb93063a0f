import { z } from 'zod';
import { UserView } from '#features/members/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { pageMeta } from '#platform/pure/paging.ts';

/** A member's public view as a JSON:API resource. */
export const UserResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('user'),
  attributes: UserView.omit({ id: true }),
});
export type UserResource = z.output<typeof UserResource>;

/** A member's most played public track, as the player needs it. */
const BestTrack = z.strictObject({
  id: z.uuid(),
  /** At most 100 characters. */
  title: z.string().max(200),
  permalink: z.string().max(120),
  shortLinkId: z.string().max(10),
  fileName: z.string().max(255),
  /** Milliseconds. */
  duration: z.number().int().nullable(),
  /** Integrated loudness in LUFS; absent where it is not known. */
  loudness: z.number().optional(),
  audioMp3Url: z.string().max(500),
  directWaveformUrl: z.string().max(500).nullable(),
  imageLargeUrl: z.string().max(500),
});
export type BestTrack = z.output<typeof BestTrack>;

/** A member in a list, with what the Follow button needs, as a JSON:API resource. */
export const ListedUserResource = z.strictObject({
  id: z.uuid(),
  type: z.literal('user'),
  attributes: z.strictObject({
    ...UserView.omit({ id: true }).shape,
    avatarLargeUrl: z.string().max(500).nullable(),
    playsCount: z.number().int(),
    mixdownsCount: z.number().int(),
    followersCount: z.number().int(),
    /** Null for a guest. */
    currentUserFollowing: z.boolean().nullable(),
    /** Null for a member without public tracks. */
    bestTrack: BestTrack.nullable(),
  }),
});
export type ListedUserResource = z.output<typeof ListedUserResource>;

/** A member in a list as `resolveDocument` returns them. */
export type ListedUser = { id: string } & ListedUserResource['attributes'];

export const UserListDocument = z.strictObject({
  data: z.array(ListedUserResource).max(100),
  meta: z.strictObject({ ...pageMeta.shape, total: z.number().int().min(0) }),
});
export type UserListDocument = z.output<typeof UserListDocument>;

nameSchemas({ UserResource, ListedUserResource, UserListDocument });
