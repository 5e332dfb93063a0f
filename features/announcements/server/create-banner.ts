import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createBanner as contract } from '../contract.ts';
import { noteBannerChange } from './active-banners.ts';
import { insertBanner } from './banner.store.ts';
import { bannerColumns } from './banner-columns.ts';
import { presentDraft } from './present-banner.ts';

export async function createBanner(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await insertBanner(call.db, {
    id: call.newId(),
    ...bannerColumns(input),
    created_at: call.now,
  });
  await noteBannerChange(call);
  return { data: presentDraft(row) };
}
