import { z } from 'zod';
import {
  DraftPublication,
  DraftVersionView,
  draftById,
  draftByVersion,
  draftFacts,
  draftRevision,
  versionList,
} from '#features/drafts/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { NewsView, newsFields } from './contract.ts';

const time = z.string().max(40);
const { feed, title } = NewsView.shape;
const { body, image, imageSmall, imageColour, externalUrl, externalUrlText, audioPreviews } = NewsView.shape;

/** What is written of an item, as a draft or a version has it. `bodyHtml` is the body rendered and sanitised by the server. */
const NewsText = z.strictObject({
  feed,
  title,
  body,
  bodyHtml: z.string().max(200_000),
  image,
  imageSmall,
  imageColour,
  externalUrl,
  externalUrlText,
  audioPreviews,
});
export type NewsText = z.output<typeof NewsText>;

const { id, state, savedAt } = draftFacts;

/** A draft in the list of drafts. */
const NewsDraftLine = z.strictObject({ id, state, savedAt, feed, title });
export type NewsDraftLine = z.output<typeof NewsDraftLine>;

/** An item as its editor needs it: the draft, or what is shown where there is none. */
export const NewsDraftView = z.strictObject({
  ...draftFacts,
  /** The version that the draft equals; null where it was changed since, or has none. */
  version: z.number().int().nullable(),
  /** Since when and until when it is shown; null where it was never published, and for good. */
  publishedAt: time.nullable(),
  endsAt: time.nullable(),
  text: NewsText,
});
export type NewsDraftView = z.output<typeof NewsDraftView>;

const one = z.strictObject({ data: NewsDraftView });

export const listNewsDrafts = endpoint({
  id: 'news.listDrafts',
  method: 'GET',
  path: '/api/admin/news_drafts',
  access: 'site_admin',
  summary: 'Drafts that readers do not see, the last saved first, then items that are over',
  answer: z.strictObject({ data: z.array(NewsDraftLine).max(700) }),
});

export const createNewsDraft = endpoint({
  id: 'news.createDraft',
  method: 'POST',
  path: '/api/admin/news_drafts',
  access: 'site_admin',
  summary: 'Makes a draft of a news item or a tutorial',
  body: z.strictObject({ news: z.strictObject(newsFields) }),
  answer: one,
  status: 201,
  atomic: 'own_transactions',
});

export const getNewsDraft = endpoint({
  id: 'news.getDraft',
  method: 'GET',
  path: '/api/admin/news_drafts/:id',
  access: 'site_admin',
  summary: 'An item with its draft',
  params: draftById,
  answer: one,
});

export const saveNewsDraft = endpoint({
  id: 'news.saveDraft',
  method: 'PUT',
  path: '/api/admin/news_drafts/:id',
  access: 'site_admin',
  summary:
    'Saves the named fields of the draft, which readers do not see; 409 `stale_revision` where somebody else saved meanwhile, with theirs as `details`',
  params: draftById,
  body: z.strictObject({ revision: draftRevision, news: z.strictObject(newsFields).partial() }),
  answer: one,
  atomic: 'own_transactions',
});

export const publishNewsDraft = endpoint({
  id: 'news.publishDraft',
  method: 'POST',
  path: '/api/admin/news_drafts/:id/publications',
  access: 'site_admin',
  summary: 'Shows the draft to readers: now or from a time on, for good or until a time',
  params: draftById,
  body: DraftPublication,
  answer: one,
});

export const endNews = endpoint({
  id: 'news.end',
  method: 'DELETE',
  path: '/api/admin/news_drafts/:id/publications',
  access: 'site_admin',
  summary: 'Shows the item no longer; it can be published again',
  params: draftById,
  answer: one,
});

export const listNewsVersions = endpoint({
  id: 'news.listVersions',
  method: 'GET',
  path: '/api/admin/news_drafts/:id/versions',
  access: 'site_admin',
  summary: 'The versions of an item, newest first',
  params: draftById,
  answer: versionList,
});

export const getNewsVersion = endpoint({
  id: 'news.getVersion',
  method: 'GET',
  path: '/api/admin/news_drafts/:id/versions/:number',
  access: 'site_admin',
  summary: 'A version with its text',
  params: draftByVersion,
  answer: z.strictObject({ data: z.strictObject({ ...DraftVersionView.shape, text: NewsText }) }),
});

export const restoreNewsVersion = endpoint({
  id: 'news.restoreVersion',
  method: 'POST',
  path: '/api/admin/news_drafts/:id/versions/:number/restore',
  access: 'site_admin',
  summary: 'Makes a version the draft',
  params: draftByVersion,
  body: z.strictObject({ revision: draftRevision }),
  answer: one,
});

nameSchemas({ NewsText, NewsDraftLine, NewsDraftView });
