import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { deleteBanner as contract } from '../contract.ts';
import { publishBannerChange } from './active-banners-cache.ts';
import { deleteBannerRow } from './banner.store.ts';

export async function deleteBanner(call: MemberCall, input: InputOf<typeof contract>): Promise<undefined> {
  if (!(await deleteBannerRow(call.db, input.id))) throw notFound();
  await publishBannerChange(call);
}
