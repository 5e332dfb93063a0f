import type { MemberPart } from '#features/identity/server/member-part.ts';
import { bind, type Feature, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { deleteInTurn } from './delete-in-turn.ts';
import { deleteUserForm } from './delete-user-form.ts';
import { eraseMember } from './erase-member.job.ts';
import { exportRoute } from './export-route.ts';
import { exportsOfMember } from './exports-of-member.ts';
import { getExport } from './get-export.ts';
import { makeExport } from './make-export.job.ts';
import { sendExportLetter } from './send-export-letter.job.ts';
import { sendFarewell } from './send-farewell.job.ts';
import { startExport } from './start-export.ts';
import { sweepExports } from './sweep-exports.job.ts';
import { updateConsents } from './update-consents.ts';

/** The account: consents, the copy of one's data, leaving. Features plug in what they hold about a member. */
export function account(plugged: readonly MemberPart[]): Feature {
  const parts = [...plugged, exportsOfMember];
  return feature({
    name: 'account',
    endpoints: [
      bind(contract.updateConsents, updateConsents),
      bind(contract.deleteUser, (call, input) => deleteInTurn(call, parts, input)),
      bind(contract.getExport, getExport),
      bind(contract.startExport, startExport),
    ],
    jobs: [
      onJob(eraseMember, async () => {
        const { eraseMember: erase } = await import('./erase-member.ts');
        return (call, payload) => erase(call, parts, payload);
      }),
      onJob(makeExport, async () => {
        const { makeExport: make } = await import('./make-export.ts');
        return (call, payload, attempt) => make(call, parts, payload, attempt);
      }),
      onJob(sendFarewell, async () => (await import('./send-farewell.ts')).sendFarewell),
      onJob(sendExportLetter, async () => (await import('./send-export-letter.ts')).sendExportLetter),
      onJob(sweepExports, async () => (await import('./sweep-exports.ts')).sweepExports, {
        cron: '37 * * * *',
      }),
    ],
    routes: [exportRoute, deleteUserForm(parts)],
  });
}
