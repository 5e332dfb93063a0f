import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { CampaignRow } from '../campaigns.tables.ts';
import { findSeat } from './find-jurors.ts';
import { findSeatError } from './find-seat-error.ts';
import type { JurorRow } from './jury.tables.ts';

/** The caller's seat in the jury; refuses who has none (404), and who has entered or is credited meanwhile (403). */
export async function getSeat(call: MemberCall, campaign: CampaignRow): Promise<JurorRow> {
  const { userId } = call.actor;
  const seat = await findSeat(call.db, campaign.id, userId);
  if (!seat) throw notFound();
  const error = await findSeatError(call.db, campaign.id, userId);
  if (error) throw forbidden(error.ofOneself);
  return seat;
}
