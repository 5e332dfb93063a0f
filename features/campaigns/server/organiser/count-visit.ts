import type { InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { hostOfReferrer } from '../../model/day-kinds.ts';
import type { countVisit as contract } from '../../numbers.contract.ts';
import { incrementVisits } from './day.store.ts';

/** Counts a visit. Of the referrer only the host is stored, as a count. */
export async function countVisit(
  call: Call,
  { slug, referrer = '' }: InputOf<typeof contract>,
): Promise<Record<string, never>> {
  const host = hostOfReferrer(referrer, new URL(call.platform.config.siteUrl).host);
  if (!(await incrementVisits(call.db, { slug, host, at: call.now }))) throw notFound();
  return {};
}
