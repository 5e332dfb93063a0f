import { z } from 'zod';
import {
  DraftVersionView,
  draftById,
  draftByVersion,
  draftFacts,
  draftRevision,
  versionList,
} from '#features/drafts/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { BannerDraft, BannerText } from './contract.ts';

/** A banner with its draft. Times and audience belong to the text: publishing a draft puts all of it in the place of what is shown. */
export const DraftedBannerView = z.strictObject({
  ...draftFacts,
  /** The version that the draft equals; null where it was changed since, or has none. */
  version: z.number().int().nullable(),
  draft: BannerText,
  /** What was published; null where nothing was. */
  published: BannerText.nullable(),
});
export type DraftedBannerView = z.output<typeof DraftedBannerView>;

const one = z.strictObject({ data: DraftedBannerView });

export const listBannerDrafts = endpoint({
  id: 'announcements.listDrafts',
  method: 'GET',
  path: '/api/admin/banner_drafts',
  access: 'site_admin',
  summary: 'Every banner with its draft, those that were never published last',
  answer: z.strictObject({ data: z.array(DraftedBannerView).max(1000) }),
});

export const createBannerDraft = endpoint({
  id: 'announcements.createDraft',
  method: 'POST',
  path: '/api/admin/banner_drafts',
  access: 'site_admin',
  summary: 'Makes a draft of a banner',
  body: BannerDraft,
  answer: one,
  status: 201,
});

export const saveBannerDraft = endpoint({
  id: 'announcements.saveDraft',
  method: 'PUT',
  path: '/api/admin/banner_drafts/:id',
  access: 'site_admin',
  summary:
    'Saves the draft, which readers do not see; 409 `stale_revision` where somebody else saved meanwhile, with theirs as `details`',
  params: draftById,
  body: z.strictObject({ revision: draftRevision, banner: BannerDraft }),
  answer: one,
});

export const publishBannerDraft = endpoint({
  id: 'announcements.publishDraft',
  method: 'POST',
  path: '/api/admin/banner_drafts/:id/publications',
  access: 'site_admin',
  summary: 'Puts the draft in the place of what is shown, with its times',
  params: draftById,
  body: z.strictObject({ revision: draftRevision, note: limitedText(500).default('') }),
  answer: one,
});

export const listBannerVersions = endpoint({
  id: 'announcements.listVersions',
  method: 'GET',
  path: '/api/admin/banner_drafts/:id/versions',
  access: 'site_admin',
  summary: 'The versions of a banner, newest first',
  params: draftById,
  answer: versionList,
});

export const getBannerVersion = endpoint({
  id: 'announcements.getVersion',
  method: 'GET',
  path: '/api/admin/banner_drafts/:id/versions/:number',
  access: 'site_admin',
  summary: 'A version of a banner with its text',
  params: draftByVersion,
  answer: z.strictObject({ data: z.strictObject({ ...DraftVersionView.shape, text: BannerText }) }),
});

export const restoreBannerVersion = endpoint({
  id: 'announcements.restoreVersion',
  method: 'POST',
  path: '/api/admin/banner_drafts/:id/versions/:number/restore',
  access: 'site_admin',
  summary: 'Makes a version the draft',
  params: draftByVersion,
  body: z.strictObject({ revision: draftRevision }),
  answer: one,
});

nameSchemas({ DraftedBannerView });
