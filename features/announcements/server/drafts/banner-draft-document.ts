import { draftStateOf } from '#features/drafts/model/draft-state.ts';
import { findDraft, insertDraftVersion, upsertDraft } from '#features/drafts/server/drafts.store.ts';
import type { DraftRow } from '#features/drafts/server/drafts.tables.ts';
import type { DraftAuthor } from '#features/drafts/server/list-draft-versions.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { BannerText } from '../../contract.ts';
import type { DraftedBannerView } from '../../drafts.contract.ts';
import type { BannerRow } from '../announcements.tables.ts';
import { findBanner } from '../banner.store.ts';
import { type BannerInput, toBannerColumns } from '../banner-columns.ts';
import { presentBannerDraft } from '../present-banner.ts';

export const bannerHost = (id: string) => ({ kind: 'banner', id });

/** What drafts and versions store of a banner. */
export type BannerDocument = Omit<BannerText, 'bodyHtml'>;

export function documentOf(row: BannerRow): BannerDocument {
  const { bodyHtml: _html, ...document } = presentBannerDraft(row).attributes;
  return document;
}

/** What an admin has written, as it is stored. Refuses (422) an end that is not after the beginning. */
export const toDocument = (call: Call, input: BannerInput): BannerDocument =>
  documentOf({ ...toBannerColumns(input), id: '', created_at: call.now });

/** A stored text as admins see it. */
export const presentBannerText = (call: Call, document: BannerDocument): BannerText =>
  presentBannerDraft({ ...toBannerColumns(document), id: '', created_at: call.now }).attributes;

export interface BannerParts {
  id: string;
  row: BannerRow | null;
  draft: DraftRow | null;
}

/** The row and the draft of a banner, one of which may be missing. Refuses (404) where both are. */
export async function getBannerParts({ db }: Pick<Call, 'db'>, id: string): Promise<BannerParts> {
  const parts = { id, row: await findBanner(db, id), draft: await findDraft(db, bannerHost(id)) };
  if (!parts.row && !parts.draft) throw notFound();
  return parts;
}

export const currentDocument = ({ row, draft }: BannerParts): BannerDocument => {
  if (draft) return draft.document as BannerDocument;
  if (row) return documentOf(row);
  throw notFound();
};

/** A banner with its draft. One that is switched off counts as over. */
export function presentDraftedBanner(call: Call, parts: BannerParts, author: DraftAuthor): DraftedBannerView {
  const { id, row, draft } = parts;
  const now = call.now.getTime();
  const period = {
    from: row ? (row.starts_at?.getTime() ?? 0) : null,
    until: row?.active === false ? now : (row?.ends_at?.getTime() ?? null),
  };
  return {
    id,
    state: draftStateOf(period, draft !== null && draft.version === null, now),
    revision: draft?.revision ?? 0,
    savedAt: (draft?.saved_at ?? row?.created_at ?? call.now).toISOString(),
    author,
    version: draft?.version ?? null,
    draft: presentBannerText(call, currentDocument(parts)),
    published: row ? presentBannerDraft(row).attributes : null,
  };
}

/**
 * After what is shown was changed directly: it becomes a version, and the draft unless that was changed since it was published. A
 * banner without a draft has none to follow. The caller has locked the draft.
 */
export async function updateDraftOfShown({ db, actor, now }: MemberCall, row: BannerRow): Promise<void> {
  const host = bannerHost(row.id);
  const draft = await findDraft(db, host);
  if (!draft) return;
  const change = { document: documentOf(row), authorId: actor.userId, now };
  const version = await insertDraftVersion(db, host, { ...change, note: '' });
  if (draft.version !== null) await upsertDraft(db, host, { ...change, version });
}
