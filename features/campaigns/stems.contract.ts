import { z } from 'zod';
import { groupKey } from '#features/groups/contract.ts';
import { presignAudio, UploadPermission } from '#features/uploads/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { MAX_STEMS, STEM_NAME_LIMIT } from './model/stem-limits.ts';

const KEY_LIMIT = 40;
const params = z.strictObject({ id: z.uuid() });
const slugParams = z.strictObject({ slug: groupKey });

const facts = {
  name: z.string().max(STEM_NAME_LIMIT),
  bpm: z.number().int().nullable(),
  /** As in "A minor"; empty where it has none. */
  key: z.string().max(KEY_LIMIT),
};

/** A stem as people hear it. */
export const StemView = z.strictObject({
  ...facts,
  id: z.uuid(),
  /** ms. */
  duration: z.number().int(),
  previewUrl: z.string().max(500),
  waveformUrl: z.string().max(500),
});
export type StemView = z.output<typeof StemView>;

export const downloadStems = endpoint({
  id: 'campaigns.downloadStems',
  method: 'GET',
  path: '/api/campaigns/:slug/stems',
  access: 'signed_in',
  community: true,
  summary:
    'The address of all stems as one ZIP, for 15 minutes; 403 unless the campaign is open, 404 without stems',
  params: slugParams,
  answer: z.strictObject({ url: z.string().max(1000) }),
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
});

export const listStems = endpoint({
  id: 'campaigns.listStems',
  method: 'GET',
  path: '/api/campaigns/:slug/stem_previews',
  access: 'anyone',
  community: true,
  summary: 'The stems of a campaign that has begun, to listen to; none until their archive is made',
  params: slugParams,
  answer: z.strictObject({ stems: z.array(StemView).max(MAX_STEMS) }),
});

const AdminStemView = z.strictObject({
  ...facts,
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Why it cannot be used, as a sentence; empty unless it has failed. */
  failure: z.string().max(300),
  duration: z.number().int().nullable(),
  /** To listen to, for 15 minutes. */
  previewUrl: z.string().max(1000).nullable(),
});
export type AdminStemView = z.output<typeof AdminStemView>;

export const AdminStemsView = z.strictObject({
  stems: z.array(AdminStemView).max(MAX_STEMS),
  /** The ZIP that people download; null until it is made. Bytes. */
  archive: z.strictObject({ size: z.number().int() }).nullable(),
  /** Downloads, of each member once a day. */
  downloadsCount: z.number().int(),
});
export type AdminStemsView = z.output<typeof AdminStemsView>;

export const listAdminStems = endpoint({
  id: 'campaigns.listAdminStems',
  method: 'GET',
  path: '/api/admin/campaigns/:id/stems',
  access: 'site_admin',
  summary: 'The stems of a campaign with what is known of each, and of their archive',
  params,
  answer: AdminStemsView,
});

export const presignStem = endpoint({
  id: 'campaigns.presignStem',
  method: 'GET',
  path: '/api/admin/campaign_stems/presign',
  access: 'site_admin',
  summary: 'Permission to upload one stem',
  query: presignAudio.query,
  answer: UploadPermission,
  limits: [{ per: 'user', max: 1000, seconds: 3600 }],
});

const given = {
  name: requiredText(STEM_NAME_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
  bpm: z.number().int().min(20).max(400).nullable(),
  key: limitedText(KEY_LIMIT).check(toSchemaCheck(hiddenCharacterError)),
};

export const setStems = endpoint({
  id: 'campaigns.setStems',
  method: 'PUT',
  path: '/api/admin/campaigns/:id/stems',
  access: 'site_admin',
  summary:
    'Gives a campaign these stems in this order: those that it has by their ids, new ones by their uploads; a job makes the archive',
  params,
  body: z.strictObject({
    stems: z
      .array(
        z.union([
          z.strictObject({ ...given, id: z.uuid() }),
          z.strictObject({ ...given, fileName: z.string().min(1).max(60) }),
        ]),
      )
      .max(MAX_STEMS),
  }),
  answer: AdminStemsView,
  limits: [{ per: 'user', max: 300, seconds: 3600 }],
});

nameSchemas({ StemView, AdminStemsView });
