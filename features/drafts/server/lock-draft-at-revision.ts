import { Refusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { type DraftHost, findDraft, lockDraft } from './drafts.store.ts';
import type { DraftRow } from './drafts.tables.ts';
import { findDraftAuthor } from './list-draft-versions.ts';

interface Expected {
  revision: number;
  /** The thing as the other admin left it, for `details`. */
  present: () => Promise<unknown>;
}

/** Locks a draft that is to be changed; null where there is none yet. Refuses (409 `stale_revision`) another revision. */
export async function lockDraftAtRevision(
  { db }: MemberCall,
  host: DraftHost,
  { revision, present }: Expected,
): Promise<DraftRow | null> {
  await lockDraft(db, host);
  const draft = await findDraft(db, host);
  if ((draft?.revision ?? 0) === revision) return draft;
  const author = await findDraftAuthor(db, draft?.author_id);
  throw new Refusal(409, `${author?.username ?? 'Somebody'} has saved this meanwhile.`, {
    code: 'stale_revision',
    details: await present(),
  });
}
