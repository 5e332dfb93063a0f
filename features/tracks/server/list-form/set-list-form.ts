import type { setListForm as contract } from '#features/tracks/list-form.contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { Call } from '#platform/server/call.ts';
import { updateListForm } from './list-form.store.ts';
import { writeListFormCookie } from './list-form-cookie.ts';

/** Keeps how lists of tracks are drawn: for a member with their account, for a guest in the browser. */
export async function setListForm(
  call: Call,
  { form }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { userId } = call.actor;
  if (userId === null) writeListFormCookie(call, form);
  else await updateListForm(call.db, userId, form);
  return { form };
}
