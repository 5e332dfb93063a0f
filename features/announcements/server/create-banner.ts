import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { createBanner as contract } from '../contract.ts';
import { publishBannerChange } from './active-banners-cache.ts';
import { insertBanner } from './banner.store.ts';
import { toBannerColumns } from './banner-columns.ts';
import { presentBannerDraft } from './present-banner.ts';

export async function createBanner(
  call: MemberCall,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const row = await insertBanner(call.db, {
    id: call.newId(),
    ...toBannerColumns(input),
    created_at: call.now,
  });
  await publishBannerChange(call);
  return { data: presentBannerDraft(row) };
}
