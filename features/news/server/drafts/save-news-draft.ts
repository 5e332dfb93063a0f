import { upsertDraft } from '#features/drafts/server/drafts.store.ts';
import { getDraftVersion } from '#features/drafts/server/list-draft-versions.ts';
import { lockDraftAtRevision } from '#features/drafts/server/lock-draft-at-revision.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type {
  createNewsDraft as createContract,
  restoreNewsVersion as restoreContract,
  saveNewsDraft as saveContract,
} from '../../drafts.contract.ts';
import {
  createNewsFiles,
  deleteStoredFiles,
  discardUsedUploads,
  type NewsFiles,
} from '../create-news-files.ts';
import { newsColumns } from '../news-columns.ts';
import { type NewsDraftDocument, newsHost } from './news-draft-document.ts';
import { getNewsParts, presentNewsDraft } from './present-news-draft.ts';

type Fields = InputOf<typeof saveContract>['news'];

const emptyDocument: NewsDraftDocument = {
  feed: 'news',
  title: '',
  body: '',
  external_url: null,
  external_url_text: null,
  image_key: null,
  image_colour: null,
  audio_previews: [],
};

/** The document with the named fields changed. */
function changeDocument(before: NewsDraftDocument, news: Fields, { columns }: NewsFiles): NewsDraftDocument {
  const { body_html: _html, summary: _summary, published_at: _at, ...written } = newsColumns(news);
  const { audio_previews: previews, ...picture } = columns;
  const given = Object.entries({ ...written, ...picture }).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(given),
    ...(previews === undefined ? {} : { audio_previews: JSON.parse(previews) }),
  };
}

/** Stores the files of a draft before the transaction that writes it, and takes them back where it fails. */
async function withFiles<T>(
  call: MemberCall,
  given: Parameters<typeof createNewsFiles>[1],
  write: (inside: MemberCall, files: NewsFiles) => Promise<T>,
): Promise<T> {
  newsColumns(given.news);
  const files = await createNewsFiles(call, given);
  const answer = await inTransaction(call, (inside) => write(inside, files)).catch(async (error: unknown) => {
    await deleteStoredFiles(call, files.stored);
    throw error;
  });
  await discardUsedUploads(call, files);
  return answer;
}

export async function createNewsDraft(
  call: MemberCall,
  { news }: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  const id = call.newId();
  return withFiles(call, { newsId: id, news, before: null }, async (inside, files) => {
    const document = changeDocument(emptyDocument, news, files);
    const change = { document, version: null, authorId: call.actor.userId, now: call.now };
    await upsertDraft(inside.db, newsHost(id), change);
    return { data: await presentNewsDraft(inside, id) };
  });
}

/** Saves the draft; what readers see stays as it is. Refuses (404) none, (409) an older revision. */
export async function saveNewsDraft(
  call: MemberCall,
  { id, revision, news }: InputOf<typeof saveContract>,
): Promise<AnswerOf<typeof saveContract>> {
  const { document: before } = await getNewsParts(call, id);
  const given = { newsId: id, news, before: { ...before, id } };
  return withFiles(call, given, async (inside, files) => {
    await lockDraftAtRevision(inside, newsHost(id), {
      revision,
      present: () => presentNewsDraft(inside, id),
    });
    const { document: locked } = await getNewsParts(inside, id);
    const document = changeDocument(locked, news, files);
    const change = { document, version: null, authorId: call.actor.userId, now: call.now };
    await upsertDraft(inside.db, newsHost(id), change);
    return { data: await presentNewsDraft(inside, id) };
  });
}

/** The draft becomes that of a version. Refuses (404) none, (409) an older revision. */
export async function restoreNewsVersion(
  call: MemberCall,
  { id, number, revision }: InputOf<typeof restoreContract>,
): Promise<AnswerOf<typeof restoreContract>> {
  await lockDraftAtRevision(call, newsHost(id), { revision, present: () => presentNewsDraft(call, id) });
  const { document } = await getDraftVersion(call.db, newsHost(id), number);
  // As a change: what is shown may be another version.
  const change = { document, version: null, authorId: call.actor.userId, now: call.now };
  await upsertDraft(call.db, newsHost(id), change);
  return { data: await presentNewsDraft(call, id) };
}
