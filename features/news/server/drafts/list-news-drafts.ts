import { findChangedDrafts } from '#features/drafts/server/drafts.store.ts';
import { getDraftVersion, listDraftVersions } from '#features/drafts/server/list-draft-versions.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  getNewsDraft as getContract,
  listNewsDrafts as listContract,
  getNewsVersion as versionContract,
  listNewsVersions as versionsContract,
} from '../../drafts.contract.ts';
import { findNewsByIds } from '../news.store.ts';
import { NEWS } from '../present-news.ts';
import { type NewsDraftDocument, newsHost } from './news-draft-document.ts';
import { getNewsParts, newsStateOf, presentNewsDraft, presentNewsText } from './present-news-draft.ts';

const maxDrafts = 500;
const maxEnded = 200;

/** Changed drafts, the last saved first, then what is over without one, the last ended first. */

export async function listNewsDrafts({ db, now }: MemberCall): Promise<AnswerOf<typeof listContract>> {
  const drafts = await findChangedDrafts(db, NEWS, maxDrafts);
  const rows = await findNewsByIds(
    db,
    drafts.map(({ host_id }) => host_id),
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const ended = await db
    .selectFrom('news')
    .select(['id', 'feed', 'title', 'updated_at'])
    .where('ends_at', '<=', now)
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .limit(maxEnded)
    .execute();
  return {
    data: [
      ...drafts.map(({ host_id: id, document, saved_at }) => {
        const { feed, title } = document as NewsDraftDocument;
        const state = newsStateOf(rowById.get(id), true, now);
        return { id, feed, title, state, savedAt: saved_at.toISOString() };
      }),
      ...ended
        .filter(({ id }) => !rowById.has(id))
        .map(({ id, feed, title, updated_at }) => {
          return { id, feed, title, state: 'over' as const, savedAt: updated_at.toISOString() };
        }),
    ],
  };
}

export async function getNewsDraft(
  call: MemberCall,
  { id }: InputOf<typeof getContract>,
): Promise<AnswerOf<typeof getContract>> {
  return { data: await presentNewsDraft(call, id) };
}

export async function listNewsVersions(
  call: MemberCall,
  { id }: InputOf<typeof versionsContract>,
): Promise<AnswerOf<typeof versionsContract>> {
  await getNewsParts(call, id);
  return { data: await listDraftVersions(call.db, newsHost(id)) };
}

export async function getNewsVersion(
  call: MemberCall,
  { id, number }: InputOf<typeof versionContract>,
): Promise<AnswerOf<typeof versionContract>> {
  const { document, ...version } = await getDraftVersion(call.db, newsHost(id), number);
  return { data: { ...version, text: presentNewsText(call, id, document as NewsDraftDocument) } };
}
