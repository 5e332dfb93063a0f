import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateBanner as contract } from '../contract.ts';
import { publishBannerChange } from './active-banners-cache.ts';
import { updateBannerRow } from './banner.store.ts';
import { toBannerColumns } from './banner-columns.ts';
import { presentBannerDraft } from './present-banner.ts';

export async function updateBanner(
  call: MemberCall,
  { id, ...draft }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await updateBannerRow(call.db, id, toBannerColumns(draft));
  if (!row) throw notFound();
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}
