import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { updateBanner as contract } from '../contract.ts';
import { noteBannerChange } from './active-banners.ts';
import { changeBanner } from './banner.store.ts';
import { bannerColumns } from './banner-columns.ts';
import { presentDraft } from './present-banner.ts';

export async function updateBanner(
  call: MemberCall,
  { id, ...draft }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await changeBanner(call.db, id, bannerColumns(draft));
  if (!row) throw notFound();
  await noteBannerChange(call);
  return { data: presentDraft(row) };
}
