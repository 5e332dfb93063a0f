import type { AnswerOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listAllBanners as contract } from '../contract.ts';
import { findBanners } from './banner.store.ts';
import { presentBannerDraft } from './present-banner.ts';

export async function listAllBanners(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  return { data: (await findBanners(call.db)).map(presentBannerDraft) };
}
