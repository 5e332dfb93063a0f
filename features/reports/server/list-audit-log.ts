import type { AuditLogRow } from '#features/members/server/audit-log.store.ts';
import { findMembersForAdmins } from '#features/members/server/find-members-for-admins.ts';
import type { listAuditLog as contract } from '#features/reports/moderation.contract.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging, toPage } from '#platform/pure/paging.ts';
import type { Call } from '#platform/server/call.ts';
import { byTime, selectPage } from '#platform/server/db/keyset.ts';

const ITEMS = 50;
const newestFirst = byTime('created_at', 'id');
const deletedMemberText = 'Somebody who has left';

export async function listAuditLog(
  call: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const paging = readPaging(input, ITEMS);
  const entries = call.db.selectFrom('audit_log').selectAll();
  const rows: AuditLogRow[] = await selectPage(entries, newestFirst, paging).execute();
  const page = toPage(rows, paging.items, (row) => [row.created_at, row.id]);
  const ids = page.items.flatMap((row) => [row.actor_id, row.target_id]).filter((id) => id !== null);
  const members = await findMembersForAdmins(call.db, ids);
  return {
    items: page.items.map((row) => ({
      id: row.id,
      action: row.action,
      actor: members.get(row.actor_id ?? '')?.username ?? deletedMemberText,
      target: members.get(row.target_id ?? '')?.username ?? deletedMemberText,
      targetLink: members.get(row.target_id ?? '')?.selfLink ?? null,
      details: row.details as Record<string, string>,
      createdAt: row.created_at.toISOString(),
    })),
    meta: { nextPage: page.nextPage },
  };
}
