import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import type { createNews } from '../contract.ts';
import type { NewsFeed } from '../model/news-feed.ts';
import type { NewsPageView } from './news-queries.ts';

/** A sound of the draft: one that was uploaded just now has a file name, one that the item has already an address. */
export interface DraftPreview {
  key: string;
  title: string;
  fileName?: string;
  url?: string;
}

/** What stands in the fields of the form; the time as `datetime-local` has it, in the admin's own zone. */
export interface NewsDraft {
  feed: NewsFeed;
  title: string;
  body: string;
  /** Undefined leaves the picture as it is, null takes it away. */
  image: ImageReference | null | undefined;
  externalUrl: string;
  externalUrlText: string;
  audioPreviews: readonly DraftPreview[];
  publishedAt: string;
}

export const emptyDraft = (feed: NewsFeed): NewsDraft => ({
  feed,
  title: '',
  body: '',
  image: undefined,
  externalUrl: '',
  externalUrlText: '',
  audioPreviews: [],
  publishedAt: '',
});

/** The fields for an item that is there. */
export const toDraft = (item: NewsPageView): NewsDraft => ({
  feed: item.feed,
  title: item.title,
  body: item.body,
  image: undefined,
  externalUrl: item.externalUrl ?? '',
  externalUrlText: item.externalUrlText ?? '',
  audioPreviews: item.audioPreviews.map(({ url, title }) => ({ key: url, title, url })),
  publishedAt: toLocalTime(item.publishedAt),
});

/** The fields as the calls take them. A time that was left empty is left out: now for a new item, as it was for another. */
export function toInput(draft: NewsDraft): RequestInputOf<typeof createNews>['news'] {
  const { audioPreviews, image, publishedAt, ...rest } = draft;
  return {
    ...rest,
    externalUrl: rest.externalUrl || null,
    externalUrlText: rest.externalUrlText || null,
    audioPreviews: audioPreviews.map(({ key: _key, ...preview }) => preview),
    ...(image === undefined ? {} : { image }),
    ...(publishedAt === '' ? {} : { publishedAt: fromLocalTime(publishedAt) ?? undefined }),
  };
}
