import type { Db } from '#platform/server/call.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';

/** The school that a user belongs to; null without one. */
export type SchoolOfViewer = (db: Db, userId: string) => Promise<{ id: string; name: string } | null>;

/** Given by education; invitations of every kind hold it (EDU-153). */
export const schoolOfViewer = extensionPoint<SchoolOfViewer>('school of a viewer', { single: true });
