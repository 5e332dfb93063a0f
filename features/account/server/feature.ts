import { memberParts } from '#features/members/server/member-part.ts';
import { getAccount as getAccountContract } from '#features/sign-in/current-user.contract.ts';
import { ownPlansFinder } from '#features/sign-in/server/current-user/own-plans.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import { deleteUserForm } from './delete-user-form.ts';
import { deleteUserSerially } from './delete-user-serially.ts';
import { eraseMember } from './erase-member.job.ts';
import { exportRoute } from './export-route.ts';
import { exportsMemberPart } from './exports-member-part.ts';
import { getAccount } from './get-account.ts';
import { getExport } from './get-export.ts';
import { makeExport } from './make-export.job.ts';
import { exportFileGuard } from './may-serve-export.ts';
import { purgeExports } from './purge-exports.job.ts';
import { sendAccountDeletedEmail } from './send-account-deleted-email.job.ts';
import { sendExportReadyEmail } from './send-export-ready-email.job.ts';
import { startExport } from './start-export.ts';
import { updateConsents } from './update-consents.ts';

/** The account: consents, data export, deletion. Features plug in what they store about a member. */
export const account = feature({
  name: 'account',
  points: [memberParts],
  plugs: [memberParts.plug(exportsMemberPart), fileGuards.plug(exportFileGuard)],
  build: (plugged) => {
    const parts = plugged.list(memberParts);
    const findOwnPlans = plugged.one(ownPlansFinder);
    return {
      endpoints: [
        bind(getAccountContract, (call) => getAccount(findOwnPlans, call)),
        bind(contract.updateConsents, updateConsents),
        bind(contract.deleteUser, (call, input) => deleteUserSerially(call, parts, input)),
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
          return (call, payload, attempt) => make(call, { parts, payload, attempt });
        }),
        onJob(
          sendAccountDeletedEmail,
          async () => (await import('./send-account-deleted-email.ts')).sendAccountDeletedEmail,
        ),
        onJob(
          sendExportReadyEmail,
          async () => (await import('./send-export-ready-email.ts')).sendExportReadyEmail,
        ),
        onJob(purgeExports, async () => (await import('./purge-exports.ts')).purgeExports, {
          cron: '37 * * * *',
        }),
      ],
      routes: [exportRoute, deleteUserForm(parts)],
    };
  },
});
