import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as drafts from '../drafts.contract.ts';
import { aNewsItem } from '../testing/a-news-item.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const unchanged = ['news', 'drafts', 'draft_versions', 'likes', 'comments', 'outbox_events'] as const;
const fields = {
  feed: 'tutorials' as const,
  title: 'Bars and beats',
  body: 'Count to four.',
  externalUrl: 'https://example.org/',
  externalUrlText: 'More',
  audioPreviews: [],
  publishedAt: '2026-11-20T12:00:00Z',
};
const anId = async () => ({ id: (await aNewsItem(admin)).id });

const { publishedAt: _at, ...draftFields } = fields;
const aVersion = async () => {
  const { id } = await anId();
  const { data } = await admin.call(drafts.publishNewsDraft, { id, revision: 0 });
  return { id, number: 1, revision: data.revision };
};

wrongInputs({ world, endpoint: contract.getNews, as: () => world.newGuest(), good: anId, unchanged });
wrongInputs({
  world,
  endpoint: contract.createNews,
  as: () => admin,
  good: () => ({ news: fields }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.updateNews,
  as: () => admin,
  good: async () => ({ ...(await anId()), news: { ...fields, title: 'Other' } }),
  unchanged,
});
wrongInputs({ world, endpoint: contract.deleteNews, as: () => admin, good: anId, unchanged });
wrongInputs({
  world,
  endpoint: contract.previewNewsBody,
  as: () => admin,
  good: () => ({ body: 'Hello' }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.likeNews,
  as: () => world.person('liker'),
  good: anId,
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.unlikeNews,
  as: () => world.person('unliker'),
  good: anId,
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.newsComments.list,
  as: () => world.newGuest(),
  good: anId,
  unchanged,
});
wrongInputs({
  world,
  endpoint: contract.newsComments.post,
  as: () => world.person('poster'),
  good: async () => ({ ...(await anId()), content: 'Hello' }),
  unchanged,
});
wrongInputs({ world, endpoint: drafts.listNewsDrafts, as: () => admin, good: () => ({}), unchanged });
wrongInputs({
  world,
  endpoint: drafts.createNewsDraft,
  as: () => admin,
  good: () => ({ news: draftFields }),
  unchanged,
});
wrongInputs({ world, endpoint: drafts.getNewsDraft, as: () => admin, good: anId, unchanged });
wrongInputs({
  world,
  endpoint: drafts.saveNewsDraft,
  as: () => admin,
  good: async () => ({ ...(await anId()), revision: 0, news: { ...draftFields, title: 'Other' } }),
  unchanged,
});
wrongInputs({
  world,
  endpoint: drafts.publishNewsDraft,
  as: () => admin,
  good: async () => ({ ...(await anId()), revision: 0, untilAt: '2036-11-20T12:00:00Z', note: 'New' }),
  unchanged,
});
wrongInputs({ world, endpoint: drafts.endNews, as: () => admin, good: anId, unchanged });
wrongInputs({ world, endpoint: drafts.listNewsVersions, as: () => admin, good: anId, unchanged });
wrongInputs({
  world,
  endpoint: drafts.getNewsVersion,
  as: () => admin,
  good: async () => {
    const { id, number } = await aVersion();
    return { id, number };
  },
  unchanged,
});
wrongInputs({ world, endpoint: drafts.restoreNewsVersion, as: () => admin, good: aVersion, unchanged });
