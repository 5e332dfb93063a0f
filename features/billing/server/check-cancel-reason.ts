import { isBlank } from '#platform/pure/is-blank.ts';
import { invalid } from '#platform/pure/refusal.ts';
import type { Db } from '#platform/server/call.ts';
import { type CancelReasonRow, findCancelReasons } from './find-cancel-reasons.ts';

interface GivenReason {
  cancelReasonTemplateId: number;
  followUp?: string | null | undefined;
}

interface StoredReason {
  templateId: number;
  /** Null if the reason asks no question. */
  followUp: string | null;
}

/**
 * The reason to store; null if there are none to choose from. Refuses (422) a missing reason, one of another kind,
 * and a missing answer to its question.
 */
export async function checkCancelReason(
  db: Db,
  subType: CancelReasonRow['sub_type'],
  given: GivenReason | null | undefined,
): Promise<StoredReason | null> {
  const reasons = await findCancelReasons(db, subType);
  if (!given && reasons.length === 0) return null;
  if (!given) throw invalid({ cancel_reason: ['You must select a reason'] });
  const reason = reasons.find(({ id }) => id === given.cancelReasonTemplateId);
  if (!reason) throw invalid({ cancel_reason_template_id: ['is none of the reasons'] });
  if (reason.follow_up === null) return { templateId: reason.id, followUp: null };
  const followUp = given.followUp?.trim() ?? '';
  if (isBlank(followUp)) throw invalid({ follow_up: ['This field is required'] });
  return { templateId: reason.id, followUp };
}
