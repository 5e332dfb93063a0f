import { bind, onJob } from '#platform/server/feature.ts';
import * as jurors from '../../jurors.contract.ts';
import * as jury from '../../jury.contract.ts';
import { purgeJuryInvitations, sendJuryInvitation, sendJuryReminder } from '../campaigns.jobs.ts';
import { declineJury, getJuryInvitation, joinJury } from './answer-jury-invitation.ts';
import { getJuryRanking } from './get-jury-ranking.ts';
import { inviteJuror } from './invite-juror.ts';
import { listJudging } from './list-judging.ts';
import { listJurors } from './list-jurors.ts';
import { listJury } from './list-jury.ts';
import { remindJuror } from './remind-juror.ts';
import { removeJuror } from './remove-juror.ts';
import { saveScore } from './save-score.ts';

export const juryEndpoints = [
  bind(jury.listJury, listJury),
  bind(jury.getJuryInvitation, getJuryInvitation),
  bind(jury.joinJury, joinJury),
  bind(jury.declineJury, declineJury),
  bind(jury.listJudging, listJudging),
  bind(jury.saveScore, saveScore),
  bind(jurors.listJurors, listJurors),
  bind(jurors.inviteJuror, inviteJuror),
  bind(jurors.removeJuror, removeJuror),
  bind(jurors.remindJuror, remindJuror),
  bind(jurors.getJuryRanking, getJuryRanking),
];

export const juryJobs = [
  onJob(sendJuryInvitation, async () => (await import('./send-jury-email.ts')).handleSendJuryInvitation),
  onJob(sendJuryReminder, async () => (await import('./send-jury-email.ts')).handleSendJuryReminder),
  onJob(
    purgeJuryInvitations,
    async () => (await import('./purge-jury-invitations.ts')).handlePurgeJuryInvitations,
    { cron: '44 3 * * *' },
  ),
];
