import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

export const updateConsents = endpoint({
  id: 'account.updateConsents',
  legacyId: 'account.update_consents',
  method: 'PUT',
  path: '/api/accounts/consents',
  access: 'signed_in',
  summary: 'Take or leave news and updates',
  limits: [{ per: 'user', max: 60, seconds: 3600 }],
  body: z.strictObject({ marketing: z.boolean() }),
  answer: z.strictObject({ marketing: z.boolean() }),
});

export const deleteUser = endpoint({
  id: 'account.deleteUser',
  legacyId: 'account.delete_user',
  method: 'DELETE',
  path: '/api/users/:guid',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Delete the account; for the member and for admins of the site',
  // A deletion waits for its slot before its transaction opens.
  atomic: 'own_transactions',
  params: z.strictObject({ guid: z.uuid().max(36) }),
});

/** A copy of all data that the site has about the member. */
export const ExportView = z.strictObject({
  id: z.uuid(),
  state: z.enum(['waiting', 'ready', 'failed']),
  askedAt: z.string().max(40),
  sizeBytes: z.number().nullable(),
  /** Download address for the owner until `expiresAt`; null until the copy is ready. */
  url: z.string().max(200).nullable(),
  expiresAt: z.string().max(40).nullable(),
});
export type ExportView = z.output<typeof ExportView>;

export const getExport = endpoint({
  id: 'account.getExport',
  legacyId: 'account.get_export',
  method: 'GET',
  path: '/api/accounts/export',
  access: 'signed_in',
  tokenScope: 'none',
  summary: "The caller's last copy of their data that is being made or can be fetched",
  answer: z.strictObject({ export: ExportView.nullable() }),
});

export const startExport = endpoint({
  id: 'account.startExport',
  legacyId: 'account.start_export',
  method: 'POST',
  path: '/api/accounts/export',
  access: 'signed_in',
  tokenScope: 'none',
  summary: 'Begin a copy of everything about the caller; a letter says when it is ready',
  limits: [{ per: 'user', max: 5, seconds: 86_400 }],
  answer: z.strictObject({ export: ExportView }),
  status: 201,
});

nameSchemas({ ExportView });
