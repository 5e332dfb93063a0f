import type { ExportView } from '../contract.ts';
import type { AccountExportRow } from './account-export.store.ts';

export function presentExport(row: AccountExportRow): ExportView {
  return {
    id: row.id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    sizeBytes: row.size_bytes,
    url: row.state === 'ready' ? `/account/export/${row.id}` : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
