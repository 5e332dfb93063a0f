import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MemberCall } from '#platform/server/call.ts';

export interface AuditLogTable {
  id: string;
  actor_id: string | null;
  action: string;
  target_id: string | null;
  details: unknown;
  created_at: Date;
}
export type AuditLogRow = Selectable<AuditLogTable>;

/** Records permanently what a site admin did to a member; in the same transaction. */
export async function writeAuditLog(
  call: MemberCall,
  entry: { action: string; targetId: string | null; details?: Readonly<Record<string, string>> },
): Promise<void> {
  await sql`insert into audit_log (id, actor_id, action, target_id, details, created_at)
    values (${call.newId()}, ${call.actor.userId}, ${entry.action}, ${entry.targetId},
      ${JSON.stringify(entry.details ?? {})}::jsonb, ${call.now})`.execute(call.db);
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable;
  }
}
