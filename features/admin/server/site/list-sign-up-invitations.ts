import '#features/site-settings/server/site-settings.tables.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';
import type { listSignUpInvitations as contract } from '../../site.contract.ts';
import { presentInvitations } from './sign-up-invitations.ts';

const newestFirst = byTime('created_at', 'id');

export async function listSignUpInvitations(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, 20);
  const links = call.db.selectFrom('sign_up_invitations').selectAll();
  const page = toPage(await selectPage(links, newestFirst, paging).execute(), paging.items, (row) => [
    row.created_at,
    row.id,
  ]);
  return { items: await presentInvitations(call, page.items), meta: { nextPage: page.nextPage } };
}
