import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

const severity = z.enum(['error', 'warning', 'info', 'promotion']);
const frequency = z.enum(['yearly', 'monthly', 'weekly', 'daily', 'once', 'disabled']);
const audience = z.enum(['all', 'guests', 'signed_in', 'unverified', 'education']);

/** A banner as pages show it; `body` is sanitised HTML. */
export const BannerView = z.strictObject({
  id: z.uuid(),
  attributes: z.strictObject({
    severity,
    header: z.string(),
    body: z.string(),
    ctaLabel: z.string().nullable(),
    ctaLink: z.string().nullable(),
    showDismissButton: z.boolean(),
    frequency,
  }),
});
export type BannerView = z.output<typeof BannerView>;

/** What admins write of a banner; `body` is Markdown. */
export const BannerText = z.strictObject({
  ...BannerView.shape.attributes.shape,
  bodyHtml: z.string(),
  active: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  position: z.number(),
  audience,
});
export type BannerText = z.output<typeof BannerText>;

/** A banner as admins write it. */
export const BannerDraftView = z.strictObject({ id: z.uuid(), attributes: BannerText });
export type BannerDraftView = z.output<typeof BannerDraftView>;

const line = (max: number) => z.string().trim().max(max);
const moment = z.iso.datetime({ offset: true }).max(40).nullish();
export const BannerDraft = z.strictObject({
  severity: severity.nullish(),
  header: line(200).min(1).check(toSchemaCheck(blankError)),
  body: z.string().max(4000).default(''),
  ctaLabel: line(60).nullish(),
  ctaLink: line(500).nullish(),
  showDismissButton: z.boolean().default(true),
  frequency: frequency.default('once'),
  active: z.boolean().default(true),
  startsAt: moment,
  endsAt: moment,
  position: z.int().min(0).max(100_000).default(0),
  audience: audience.default('all'),
});

export const listBanners = endpoint({
  id: 'announcements.listBanners',
  legacyId: 'announcements.list_banners',
  method: 'GET',
  path: '/api/banners',
  access: 'anyone',
  managed: true,
  summary: 'The banners that are active now for the caller, in the order in which pages consider them',
  query: z.strictObject({
    /** True on pages of the education site. */
    education: z.enum(['true', 'false']).optional(),
  }),
  answer: z.strictObject({ data: z.array(BannerView) }),
});

export const listAllBanners = endpoint({
  id: 'announcements.listAllBanners',
  legacyId: 'announcements.list_all_banners',
  method: 'GET',
  path: '/api/admin/banners',
  access: 'site_admin',
  summary: 'Every banner, active or not',
  answer: z.strictObject({ data: z.array(BannerDraftView) }),
});

export const createBanner = endpoint({
  id: 'announcements.createBanner',
  legacyId: 'announcements.create_banner',
  method: 'POST',
  path: '/api/admin/banners',
  access: 'site_admin',
  summary: 'Publish a banner, or prepare one',
  body: BannerDraft,
  answer: z.strictObject({ data: BannerDraftView }),
  status: 201,
});

const one = z.strictObject({ id: z.uuid() });

export const updateBanner = endpoint({
  id: 'announcements.updateBanner',
  legacyId: 'announcements.update_banner',
  method: 'PUT',
  path: '/api/admin/banners/:id',
  access: 'site_admin',
  summary: 'Write a banner anew',
  params: one,
  body: BannerDraft,
  answer: z.strictObject({ data: BannerDraftView }),
});

export const deleteBanner = endpoint({
  id: 'announcements.deleteBanner',
  legacyId: 'announcements.delete_banner',
  method: 'DELETE',
  path: '/api/admin/banners/:id',
  access: 'site_admin',
  summary: 'Take a banner down for good',
  params: one,
});

nameSchemas({ BannerView, BannerText, BannerDraftView, BannerDraft });
