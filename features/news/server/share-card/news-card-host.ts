import { z } from 'zod';
import type { ShareCardHost } from '#features/share-cards/server/share-card-host.ts';
import { maySeeNews } from '../../model/news-visibility.ts';
import { findNews } from '../news.store.ts';
import { filesOfImage, newsMannerOf } from '../news-files.ts';

/** News and tutorials have share cards while they are published. */
export const newsCardHost: ShareCardHost = {
  kind: 'news',
  async findFacts({ db, now, platform }, id) {
    const row = z.uuid().safeParse(id).success ? await findNews(db, id) : null;
    if (!row || !maySeeNews({ siteAdmin: false }, row, now)) return null;
    const key = (row.image_key && filesOfImage(row.image_key).at(-1)) || null;
    return {
      ownerId: null,
      label: row.feed === 'tutorials' ? 'Tutorial' : 'News',
      title: row.title,
      titleInstead: row.feed === 'tutorials' ? 'A tutorial' : 'News',
      subtitle: row.summary.slice(0, 160),
      foot: '',
      covers: [{ seed: row.id, manner: newsMannerOf(row), key }],
      waveformKey: null,
      fallback: key && platform.files.publicUrl(key),
    };
  },
};
