import { findUserWithEmail } from '#features/members/server/find-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { listAllBanners as allContract, listBanners as contract } from '../contract.ts';
import { isForViewer, isWithinPeriod } from '../model/banner-audience.ts';
import { getActiveBanners } from './active-banners-cache.ts';
import { findBanners } from './banner.store.ts';
import { presentBanner, presentBannerDraft } from './present-banner.ts';

/** The banners for the viewer: switched on, within their period, and meant for their audience. */
export async function listBanners(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const now = call.now.getTime();
  const due = (await getActiveBanners(call)).filter((row) =>
    isWithinPeriod(row.starts_at?.getTime() ?? null, row.ends_at?.getTime() ?? null, now),
  );
  const viewer = {
    signedIn: call.actor.userId !== null,
    education: input.education === 'true',
    unverified: due.some((row) => row.audience === 'unverified') && (await isUnverified(call)),
  };
  return { data: due.filter((row) => isForViewer(row.audience, viewer)).map(presentBanner) };
}

async function isUnverified(call: Call): Promise<boolean> {
  if (call.actor.userId === null) return false;
  const user = await findUserWithEmail(call.db, call.actor.userId);
  return user !== undefined && user.email_verified_at === null;
}

export async function listAllBanners(call: MemberCall): Promise<AnswerOf<typeof allContract>> {
  return { data: (await findBanners(call.db)).map(presentBannerDraft) };
}
