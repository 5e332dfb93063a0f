import { z } from 'zod';
import { ImageReference } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { ProfileDocument } from './contract.ts';
import { SOCIAL_LIMIT } from './model/social-link.ts';
import { ABOUT_LIMIT, REAL_NAME_LIMIT } from './model/validate-profile.ts';

const social = z.string().max(SOCIAL_LIMIT).nullable().optional();

/** The fields of a profile that may be changed; absent ones stay. Their rules are in `model/validate-profile.ts`. */
const ProfileChange = z.strictObject({
  username: z.string().max(200).optional(),
  realName: limitedText(REAL_NAME_LIMIT).nullable().optional(),
  profileLink: z.string().max(200).optional(),
  about: limitedText(ABOUT_LIMIT).nullable().optional(),
  facebook: social,
  twitter: social,
  instagram: social,
  tiktok: social,
  youtube: social,
  /** An uploaded picture; null removes the avatar. */
  profileImage: ImageReference.nullable().optional(),
  /** JSON text of an uploaded picture, `{"id","metadata":{"filename","size","mime_type"}}`. */
  coverPhoto: z.string().max(2000).optional(),
});
export type ProfileChange = z.output<typeof ProfileChange>;

const PasswordChange = z.strictObject({
  currentPassword: z.string().max(128).optional(),
  password: z.string().max(128).optional(),
  passwordConfirmation: z.string().max(128).optional(),
});

/** These fields have calls of their own and are refused here. */
const RejectedFields = z.strictObject({
  email: z.string().max(254).optional(),
  consents: z
    .strictObject({
      age: z.boolean().optional(),
      marketing: z.boolean().optional(),
      terms: z.boolean().optional(),
    })
    .optional(),
});

export const updateUser = endpoint({
  id: 'profiles.update',
  method: 'PUT',
  path: '/api/users/:guid',
  access: 'signed_in',
  summary:
    "Changes what is given of a profile, for the member and admins of the site; or, by itself, the member's own password",
  atomic: 'own_transactions',
  params: z.strictObject({ guid: z.uuid() }),
  body: z.strictObject({
    user: z.strictObject({ ...ProfileChange.shape, ...PasswordChange.shape, ...RejectedFields.shape }),
  }),
  /** The changed profile; null if the password was changed. */
  answer: z.strictObject({ data: ProfileDocument.shape.data.nullable() }),
});

/** The present link of the member whose page was at `link`. */
export const getMovedProfile = endpoint({
  id: 'profiles.findMoved',
  legacyId: 'profiles.find_moved',
  method: 'GET',
  path: '/api/past_profile_links/:link',
  access: 'anyone',
  summary: 'The present profile link of the member who had this one before, until somebody else takes it',
  params: z.strictObject({
    link: z
      .string()
      .regex(/^[A-Za-z0-9]+$/)
      .max(50),
  }),
  answer: z.strictObject({ profileLink: z.string().max(50) }),
});
