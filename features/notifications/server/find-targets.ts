import type { Db } from '#platform/server/call.ts';
import type { NotificationHosts, NotificationTarget } from './notification-host.ts';
import { resourceKey } from './notification-resources.ts';
import type { NotificationRow } from './notifications.tables.ts';

/** Targets of the rows, and keys of those that the user has joined, by `resourceKey`. One query for each host. */
export async function findTargets(
  db: Db,
  { hosts, rows, userId }: { hosts: NotificationHosts; rows: readonly NotificationRow[]; userId: string },
): Promise<{ targets: Map<string, NotificationTarget>; joined: Set<string> }> {
  const targets = new Map<string, NotificationTarget>();
  const joined = new Set<string>();
  for (const host of hosts) {
    const hostRows = rows.filter((row) => row.target_kind === host.kind);
    const ids = [...new Set(hostRows.flatMap((row) => row.target_id ?? []))];
    if (ids.length === 0) continue;
    const key = (id: string) => resourceKey({ type: host.kind, id });
    for (const [id, target] of await host.present(db, ids)) targets.set(key(id), target);
    for (const id of await host.findJoined(db, ids, userId)) joined.add(key(id));
  }
  return { targets, joined };
}
