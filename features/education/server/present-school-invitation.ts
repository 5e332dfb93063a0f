import type { SchoolInvitation } from '../invitations.contract.ts';
import type { OrganizationInvitationTable } from './invitations.store.ts';

/** An invitation as those see it who may send one. */
export const presentSchoolInvitation = (row: OrganizationInvitationTable): SchoolInvitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
