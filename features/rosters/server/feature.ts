import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature, onJob } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { exportRoutes } from './export/export-routes.ts';
import * as jobs from './rosters.jobs.ts';
import { rostersOfMember } from './rosters-of-member.ts';
import { acceptRoster, deleteRoster, undoRoster, updateRoster } from './runs/change-run.ts';
import { createRoster, presignRoster } from './runs/create-run.ts';
import { getRoster, listPlanEntries, listRosters } from './runs/list-runs.ts';

export const rosters = feature({
  name: 'rosters',
  plugs: [memberParts.plug(rostersOfMember)],
  build: (plugged) => ({ routes: [exportRoutes(plugged)] }),
  endpoints: [
    bind(contract.presignRoster, presignRoster),
    bind(contract.createRoster, createRoster),
    bind(contract.listRosters, listRosters),
    bind(contract.getRoster, getRoster),
    bind(contract.listPlanEntries, listPlanEntries),
    bind(contract.updateRoster, updateRoster),
    bind(contract.acceptRoster, acceptRoster),
    bind(contract.undoRoster, undoRoster),
    bind(contract.deleteRoster, deleteRoster),
  ],
  jobs: [
    onJob(jobs.readRoster, async () => (await import('./run-rosters.ts')).readRoster),
    onJob(jobs.applyRoster, async () => (await import('./run-rosters.ts')).applyRoster),
    onJob(jobs.undoRoster, async () => (await import('./run-rosters.ts')).undoRoster),
    onJob(jobs.deleteRosterFiles, async () => (await import('./run-rosters.ts')).handleDeleteRosterFiles),
    onJob(jobs.cleanUpRosters, async () => (await import('./run-rosters.ts')).handleCleanUpRosters, {
      cron: '41 * * * *',
    }),
  ],
});
