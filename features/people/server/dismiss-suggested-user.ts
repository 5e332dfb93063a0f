import { getVisibleUser } from '#features/profiles/server/get-visible-user.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type { dismissSuggestedUser as contract } from '../suggestions.contract.ts';
import { insertDismissedSuggestion } from './dismissed-suggestions.store.ts';

/** Keeps a member out of the caller's suggestions; 404 for one whom they do not see. Repeated, it changes nothing. */
export async function dismissSuggestedUser(
  call: MemberCall,
  { id }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await getVisibleUser(call, id);
  await insertDismissedSuggestion(call.db, { userId: call.actor.userId, suggestedId: id, at: call.now });
  return { dismissed: true };
}
