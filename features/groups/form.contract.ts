import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { GroupDocument, groupKey } from './contract.ts';
import { groupLinkError } from './model/group-link.ts';
import {
  commentsSettings,
  DESCRIPTION_LIMIT,
  groupKinds,
  NAME_LIMIT,
  privacySettings,
  sidebarTrackCounts,
  trackSortings,
} from './model/group-settings.ts';

/** The result of `GET /api/image_uploads/presign` and the upload; the server checks the bytes, not this metadata. */
const ImageReference = z.strictObject({
  id: z.string().min(1).max(200),
  metadata: z.strictObject({
    filename: z.string().max(255),
    size: z.number().int().min(0),
    mimeType: z.string().max(100),
  }),
});

const name = limitedText(NAME_LIMIT);
const settings = {
  kind: z.enum(groupKinds).optional(),
  description: limitedText(DESCRIPTION_LIMIT).optional(),
  /** Null removes the picture. */
  image: ImageReference.nullable().optional(),
  privacySetting: z.enum(privacySettings).optional(),
  commentsSetting: z.enum(commentsSettings).optional(),
  membersCanPostTracks: z.boolean().optional(),
  enableFollowing: z.boolean().optional(),
  sidebarTracks: z.literal(sidebarTrackCounts).optional(),
  trackSorting: z.enum(trackSortings).optional(),
};

const limits = [{ per: 'user', max: 60, seconds: 3600, name: 'group_forms' }] as const;

export const createGroup = endpoint({
  id: 'groups.create',
  method: 'POST',
  path: '/api/groups',
  access: 'signed_in',
  community: true,
  summary: 'Makes a group with the caller as its admin; what is left out is as in an empty form',
  body: z.strictObject({
    group: z.strictObject({
      ...settings,
      name: name.check(toSchemaCheck((text) => blankError(text) ?? hiddenCharacterError(text))),
      /** Empty: derived from the name. */
      groupLink: z
        .string()
        .max(200)
        .check(toSchemaCheck((link) => (link === '' ? null : groupLinkError(link))))
        .optional(),
    }),
  }),
  answer: GroupDocument,
  status: 201,
  limits,
  atomic: 'own_transactions',
});

export const updateGroup = endpoint({
  id: 'groups.update',
  method: 'PUT',
  path: '/api/groups/:group_link',
  access: 'signed_in',
  community: true,
  summary: 'Changes the named fields of a group; for its admins and site admins',
  params: z.strictObject({ groupLink: groupKey }),
  body: z.strictObject({
    group: z.strictObject({
      ...settings,
      name: name.check(toSchemaCheck(blankError)).optional(),
      groupLink: z
        .string()
        .max(200)
        .check(toSchemaCheck((link) => (link === '' ? 'This field is required' : groupLinkError(link))))
        .optional(),
    }),
  }),
  answer: GroupDocument,
  limits,
  atomic: 'own_transactions',
});

export const deleteGroup = endpoint({
  id: 'groups.delete',
  method: 'DELETE',
  path: '/api/groups/:group_link',
  access: 'signed_in',
  community: true,
  summary:
    'Deletes a group that runs no campaign; for its admins. Tracks posted there stay with their owners',
  params: z.strictObject({ groupLink: groupKey }),
  limits,
});
