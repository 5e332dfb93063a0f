import type { ImageReference } from '#features/uploads/web/image-field.tsx';
import type { RequestInputOf } from '#platform/pure/contract.ts';
import { fromLocalTime, toLocalTime } from '#platform/web/local-time.ts';
import type { createNews } from '../contract.ts';
import type { NewsFeed } from '../model/news-feed.ts';
import type { NewsPageView } from './news-queries.ts';

/** An audio preview of the draft: a new upload has `fileName`, an existing one has `url`. */
export interface DraftPreview {
  key: string;
  title: string;
  fileName?: string;
  url?: string;
}

/** Values of the form; `publishedAt` is a `datetime-local` value in the admin's time zone. */
export interface NewsDraft {
  feed: NewsFeed;
  title: string;
  body: string;
  /** Undefined leaves the picture as it is, null removes it. */
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

/** Form values of an existing item. */
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

/** Form values as input of the calls. An empty time is left out: now for a new item, unchanged for an existing one. */
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
