import { findDraftsOfKind } from '#features/drafts/server/drafts.store.ts';
import {
  findDraftAuthors,
  getDraftVersion,
  listDraftVersions,
} from '#features/drafts/server/list-draft-versions.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  listBannerDrafts as listContract,
  getBannerVersion as versionContract,
  listBannerVersions as versionsContract,
} from '../../drafts.contract.ts';
import { findBanners } from '../banner.store.ts';
import {
  type BannerDocument,
  bannerHost,
  getBannerParts,
  presentBannerText,
  presentDraftedBanner,
} from './banner-draft-document.ts';

const maxBanners = 1000;

export async function listBannerDrafts(call: MemberCall): Promise<AnswerOf<typeof listContract>> {
  const rows = await findBanners(call.db);
  const drafts = await findDraftsOfKind(call.db, bannerHost('').kind, maxBanners);
  const draftById = new Map(drafts.map((draft) => [draft.host_id, draft]));
  const published = new Set(rows.map(({ id }) => id));
  const parts = [
    ...rows.map((row) => ({ id: row.id, row, draft: draftById.get(row.id) ?? null })),
    ...drafts
      .filter(({ host_id }) => !published.has(host_id))
      .map((draft) => ({ id: draft.host_id, row: null, draft })),
  ];
  const authors = await findDraftAuthors(
    call.db,
    drafts.map(({ author_id }) => author_id),
  );
  return {
    data: parts
      .slice(0, maxBanners)
      .map((one) => presentDraftedBanner(call, one, authors.get(one.draft?.author_id ?? null) ?? null)),
  };
}

export async function listBannerVersions(
  call: MemberCall,
  { id }: InputOf<typeof versionsContract>,
): Promise<AnswerOf<typeof versionsContract>> {
  await getBannerParts(call, id);
  return { data: await listDraftVersions(call.db, bannerHost(id)) };
}

export async function getBannerVersion(
  call: MemberCall,
  { id, number }: InputOf<typeof versionContract>,
): Promise<AnswerOf<typeof versionContract>> {
  const { document, ...version } = await getDraftVersion(call.db, bannerHost(id), number);
  return { data: { ...version, text: presentBannerText(call, document as BannerDocument) } };
}
