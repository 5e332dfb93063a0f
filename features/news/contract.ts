import { z } from 'zod';
import { commentEndpoints } from '#features/comments/contract.ts';
import { LikeView } from '#features/likes/contract.ts';
import { endpoint } from '#platform/pure/contract.ts';
import { eventType } from '#platform/pure/event.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { newsFeeds } from './model/news-feed.ts';

export const BODY_LIMIT = 20_000;
const MAX_PREVIEWS = 10;

const address = z.string().max(500);
const time = z.string().max(40);

const AudioPreview = z.strictObject({
  url: address,
  title: z.string().max(200),
  /** Milliseconds. */
  duration: z.number().int().min(0),
});

/** A news item as lists and its page show it. */
export const NewsView = z.strictObject({
  id: z.uuid(),
  selfLink: address,
  /** Null for guests. */
  currentUserLiked: z.boolean().nullable(),
  feed: z.enum(newsFeeds),
  title: z.string().max(300),
  /** Markdown. */
  body: z.string().max(BODY_LIMIT * 2),
  /** The beginning of the body as plain text. */
  summary: limitedText(300),
  /** 1000 and 400 px square; a generated cover where none was given. */
  image: address,
  imageSmall: address,
  imageColour: z.string().max(7).nullable(),
  externalUrl: address.nullable(),
  externalUrlText: z.string().max(200).nullable(),
  audioPreviews: z.array(AudioPreview).max(MAX_PREVIEWS),
  stats: z.strictObject({ likesCount: z.number().int(), commentsCount: z.number().int() }),
  publishedAt: time,
  createdAt: time,
});
export type NewsView = z.output<typeof NewsView>;

const { id, ...attributes } = NewsView.shape;

/** As a JSON:API resource: what `feed_items` include. */
export const NewsResource = z.strictObject({
  id,
  type: z.literal('news'),
  attributes: z.strictObject(attributes),
});
export type NewsResource = z.output<typeof NewsResource>;

/** One news item; `bodyHtml` is the body rendered and sanitised by the server. */
export const NewsDocument = z.strictObject({
  data: z.strictObject({
    id,
    type: z.literal('news'),
    attributes: z.strictObject({ ...attributes, bodyHtml: z.string().max(BODY_LIMIT * 10) }),
  }),
});
export type NewsDocument = z.output<typeof NewsDocument>;

const byId = z.strictObject({ id: z.uuid() });

export const getNews = endpoint({
  id: 'news.get',
  method: 'GET',
  path: '/api/news/:id',
  access: 'anyone',
  summary: 'One news item, as a JSON:API document',
  params: byId,
  answer: NewsDocument,
});

const ImageReference = z.strictObject({
  id: z.string().min(1).max(200),
  metadata: z.strictObject({
    filename: z.string().max(255),
    size: z.number().int().min(0),
    mimeType: z.string().max(100),
  }),
});

/** A preview: an audio file that the caller has uploaded, or, by its URL, one that the item has already. */
const PreviewInput = z.strictObject({
  title: limitedText(100).check(toSchemaCheck(hiddenCharacterError)),
  fileName: z.string().min(1).max(200).optional(),
  url: address.optional(),
});

/** What is written of an item. */
export const newsFields = {
  feed: z.enum(newsFeeds),
  title: limitedText(150).check(toSchemaCheck(hiddenCharacterError)),
  body: limitedText(BODY_LIMIT),
  /** Null removes it. */
  image: ImageReference.nullable().optional(),
  externalUrl: z.string().trim().max(500).nullable().optional(),
  externalUrlText: limitedText(100).nullable().optional(),
  audioPreviews: z.array(PreviewInput).max(MAX_PREVIEWS).optional(),
};

const fields = {
  ...newsFields,
  /** Default: now. Before this time only site admins see the item. */
  publishedAt: z.iso.datetime({ offset: true }).max(40).optional(),
};

export const createNews = endpoint({
  id: 'news.create',
  method: 'POST',
  path: '/api/news',
  access: 'site_admin',
  summary: 'Writes a news item or a tutorial',
  body: z.strictObject({ news: z.strictObject(fields) }),
  answer: NewsDocument,
  status: 201,
  atomic: 'own_transactions',
});

export const updateNews = endpoint({
  id: 'news.update',
  method: 'PUT',
  path: '/api/news/:id',
  access: 'site_admin',
  summary: 'Changes the named fields of a news item',
  params: byId,
  body: z.strictObject({ news: z.strictObject(fields).partial() }),
  answer: NewsDocument,
  atomic: 'own_transactions',
});

export const deleteNews = endpoint({
  id: 'news.delete',
  method: 'DELETE',
  path: '/api/news/:id',
  access: 'site_admin',
  summary: 'Takes a news item away, with its likes, comments and files',
  params: byId,
});

export const previewNewsBody = endpoint({
  id: 'news.previewBody',
  method: 'POST',
  path: '/api/news/preview',
  access: 'site_admin',
  summary: 'What pages would show of a body',
  body: z.strictObject({ body: limitedText(BODY_LIMIT) }),
  answer: z.strictObject({ bodyHtml: z.string().max(BODY_LIMIT * 10) }),
});

const likeLimits = [
  { per: 'user', max: 60, seconds: 60, name: 'likes' },
  { per: 'user', max: 1000, seconds: 86_400, name: 'likes' },
] as const;

export const likeNews = endpoint({
  id: 'news.like',
  method: 'POST',
  path: '/api/news/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Likes a news item',
  params: byId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const unlikeNews = endpoint({
  id: 'news.unlike',
  method: 'DELETE',
  path: '/api/news/:id/likes',
  access: 'signed_in',
  community: true,
  summary: 'Takes the like of a news item back',
  params: byId,
  answer: LikeView,
  limits: likeLimits,
  atomic: 'one_statement',
});

export const newsComments = commentEndpoints('/api/news/:id/comments', 'news');

const likePayload = { newsId: z.uuid(), userId: z.uuid() };
export const newsLiked = eventType('news.liked', z.strictObject(likePayload));
export const newsUnliked = eventType(
  'news.unliked',
  z.looseObject({ ...likePayload, likedAt: z.string().max(40) }),
);

nameSchemas({ AudioPreview, NewsView, NewsResource, NewsDocument });
