import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { listCancelReasons as contract } from '../contract.ts';
import { findCancelReasons } from './find-cancel-reasons.ts';

/** Lists the reasons to choose from when cancelling. */
export async function listCancelReasons(
  call: MemberCall,
  { subType }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const templates = await findCancelReasons(call.db, subType);
  return {
    cancelReasonTemplates: templates.map(({ id, title, follow_up }) => ({ id, title, followUp: follow_up })),
  };
}
