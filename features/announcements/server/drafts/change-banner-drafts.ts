import { insertDraftVersion, upsertDraft } from '#features/drafts/server/drafts.store.ts';
import {
  findDraftAuthor,
  getDraftVersion,
  listDraftVersions,
} from '#features/drafts/server/list-draft-versions.ts';
import { lockDraftAtRevision } from '#features/drafts/server/lock-draft-at-revision.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  createBannerDraft as createContract,
  publishBannerDraft as publishContract,
  restoreBannerVersion as restoreContract,
  saveBannerDraft as saveContract,
} from '../../drafts.contract.ts';
import { publishBannerChange } from '../active-banners-cache.ts';
import { insertBanner, updateBannerRow } from '../banner.store.ts';
import { toBannerColumns } from '../banner-columns.ts';
import {
  type BannerDocument,
  bannerHost,
  currentDocument,
  documentOf,
  getBannerParts,
  presentDraftedBanner,
  toDocument,
} from './banner-draft-document.ts';

async function presentOne(call: MemberCall, id: string) {
  const parts = await getBannerParts(call, id);
  return presentDraftedBanner(call, parts, await findDraftAuthor(call.db, parts.draft?.author_id));
}

/** Writes the draft as changed. The caller has locked it. */
async function writeDraft(call: MemberCall, id: string, document: BannerDocument) {
  const change = { document, version: null, authorId: call.actor.userId, now: call.now };
  await upsertDraft(call.db, bannerHost(id), change);
  return { data: await presentOne(call, id) };
}

export function createBannerDraft(
  call: MemberCall,
  input: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  return writeDraft(call, call.newId(), toDocument(call, input));
}

/** Locks a banner whose draft is to be changed. Refuses (404) none, (409 `stale_revision`) another revision. */
async function lockBanner(call: MemberCall, id: string, revision: number) {
  await getBannerParts(call, id);
  await lockDraftAtRevision(call, bannerHost(id), { revision, present: () => presentOne(call, id) });
  return getBannerParts(call, id);
}

/** Saves the draft; what readers see stays as it is. */
export async function saveBannerDraft(
  call: MemberCall,
  { id, revision, banner }: InputOf<typeof saveContract>,
): Promise<AnswerOf<typeof saveContract>> {
  const document = toDocument(call, banner);
  await lockBanner(call, id, revision);
  return writeDraft(call, id, document);
}

/** Puts the draft in the place of what is shown, as a new version where it was changed. */
export async function publishBannerDraft(
  call: MemberCall,
  { id, revision, note }: InputOf<typeof publishContract>,
): Promise<AnswerOf<typeof publishContract>> {
  const { db, now } = call;
  const host = bannerHost(id);
  const parts = await lockBanner(call, id, revision);
  const document = currentDocument(parts);
  const authorId = call.actor.userId;
  if (parts.row && (await listDraftVersions(db, host)).length === 0) {
    // What is shown was written before there were versions.
    const shown = documentOf(parts.row);
    await insertDraftVersion(db, host, {
      document: shown,
      note: '',
      authorId: null,
      now: parts.row.created_at,
    });
  }
  const version =
    parts.draft?.version ?? (await insertDraftVersion(db, host, { document, note, authorId, now }));
  await upsertDraft(db, host, { document, version, authorId, now });
  const columns = toBannerColumns(document);
  if (parts.row) await updateBannerRow(db, id, columns);
  else await insertBanner(db, { ...columns, id, created_at: now });
  await publishBannerChange(call);
  return { data: await presentOne(call, id) };
}

/** The draft becomes that of a version. */
export async function restoreBannerVersion(
  call: MemberCall,
  { id, number, revision }: InputOf<typeof restoreContract>,
): Promise<AnswerOf<typeof restoreContract>> {
  await lockBanner(call, id, revision);
  const { document } = await getDraftVersion(call.db, bannerHost(id), number);
  return writeDraft(call, id, document as BannerDocument);
}
