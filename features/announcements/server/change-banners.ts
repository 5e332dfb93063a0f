import { deleteDraft, lockDraft } from '#features/drafts/server/drafts.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  createBanner as createContract,
  deleteBanner as deleteContract,
  updateBanner as updateContract,
} from '../contract.ts';
import { publishBannerChange } from './active-banners-cache.ts';
import { deleteBannerRow, insertBanner, updateBannerRow } from './banner.store.ts';
import { toBannerColumns } from './banner-columns.ts';
import { bannerHost, updateDraftOfShown } from './drafts/banner-draft-document.ts';
import { presentBannerDraft } from './present-banner.ts';

export async function createBanner(
  call: MemberCall,
  input: InputOf<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  const row = await insertBanner(call.db, {
    id: call.newId(),
    ...toBannerColumns(input),
    created_at: call.now,
  });
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}

export async function updateBanner(
  call: MemberCall,
  { id, ...draft }: InputOf<typeof updateContract>,
): Promise<AnswerOf<typeof updateContract>> {
  await lockDraft(call.db, bannerHost(id));
  const row = await updateBannerRow(call.db, id, toBannerColumns(draft));
  if (!row) throw notFound();
  await updateDraftOfShown(call, row);
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}

export async function deleteBanner(
  call: MemberCall,
  input: InputOf<typeof deleteContract>,
): Promise<undefined> {
  await lockDraft(call.db, bannerHost(input.id));
  const hadDraft = await deleteDraft(call.db, bannerHost(input.id));
  if (!(await deleteBannerRow(call.db, input.id)) && !hadDraft) throw notFound();
  await publishBannerChange(call);
}
