import { memberCounters } from '#features/members/server/member-counter.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { getAccount as getAccountContract } from '#features/sign-in/current-user.contract.ts';
import { accountParts } from '#features/sign-in/server/current-user/account-part.ts';
import { ownAccountReader } from '#features/sign-in/server/current-user/own-account-reader.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import { fileGuards } from '#platform/server/storage/file-guard.ts';
import * as contract from '../contract.ts';
import * as dataLayer from '../data-layer.contract.ts';
import {
  deleteReleasedUsers,
  eraseMember,
  makeExport,
  purgeExports,
  sendAccountDeletedEmail,
  sendExportReadyEmail,
} from './account.jobs.ts';
import { accountMemberPart } from './account-member-part.ts';
import { createOwnAccountReader } from './create-own-account-reader.ts';
import { deleteUserForm } from './delete-user-form.ts';
import { deleteUserSerially } from './delete-user-serially.ts';
import { exportFileGuard, exportRoute } from './export-route.ts';
import { getAccount } from './get-account.ts';
import { getDataLayer } from './get-data-layer.ts';
import { getUpgradeSettings } from './get-upgrade-settings.ts';
import { getExport, startExport } from './start-export.ts';
import { updateConsents } from './update-consents.ts';

/** The account: the view of oneself, consents, data export, deletion. Features plug in what they store about a member. */
export const account = feature({
  name: 'account',
  points: [memberParts, memberCounters, accountParts],
  plugs: [
    memberParts.plugFrom((plugged) => accountMemberPart(plugged.one(ownAccountReader))),
    ownAccountReader.plugFrom((plugged) =>
      createOwnAccountReader(plugged.list(accountParts), plugged.list(memberCounters)),
    ),
    fileGuards.plug(exportFileGuard),
  ],
  build: (plugged) => {
    const parts = plugged.list(memberParts);
    const reader = plugged.one(ownAccountReader);
    return {
      endpoints: [
        bind(getAccountContract, (call) => getAccount(reader, call)),
        bind(dataLayer.getDataLayer, (call) => getDataLayer(call, plugged.list(memberCounters))),
        bind(dataLayer.getUpgradeSettings, getUpgradeSettings),
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
        onJob(
          deleteReleasedUsers,
          async () => {
            const { deleteReleasedUsers: run } = await import('./delete-released-users.ts');
            return (call) => run(call, parts);
          },
          { cron: '17 4 * * *' },
        ),
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
