import { bind, onJob } from '#platform/server/feature.ts';
import * as claims from '../../claims.contract.ts';
import * as list from '../../list.contract.ts';
import * as winners from '../../winners.contract.ts';
import { moveUpClaims, publishWinners, purgeClaimAddresses, sendWinnerEmail } from '../campaigns.jobs.ts';
import { confirmClaim, declineClaim } from '../claims/answer-claim.ts';
import { getOwnClaim } from '../claims/get-own-claim.ts';
import { getClaimAddress, listClaims, markClaimSent } from '../claims/list-claims.ts';
import { listCampaigns } from '../list/list-campaigns.ts';
import { announceWinners, withdrawAnnouncement } from './announce-winners.ts';
import { getProposal } from './get-proposal.ts';
import { getWinners } from './get-winners.ts';
import { listAwards } from './list-awards.ts';
import { resetWinners, setWinners } from './set-winners.ts';

export const winnerEndpoints = [
  bind(list.listCampaigns, listCampaigns),
  bind(winners.getProposal, getProposal),
  bind(winners.setWinners, setWinners),
  bind(winners.resetWinners, resetWinners),
  bind(winners.announceWinners, announceWinners),
  bind(winners.withdrawAnnouncement, withdrawAnnouncement),
  bind(winners.getWinners, getWinners),
  bind(winners.listAwards, listAwards),
  bind(claims.getOwnClaim, getOwnClaim),
  bind(claims.confirmClaim, confirmClaim),
  bind(claims.declineClaim, declineClaim),
  bind(claims.listClaims, listClaims),
  bind(claims.getClaimAddress, getClaimAddress),
  bind(claims.markClaimSent, markClaimSent),
];

export const winnerJobs = [
  onJob(publishWinners, async () => (await import('./publish-winners.ts')).handlePublishWinners, {
    cron: '* * * * *',
  }),
  onJob(moveUpClaims, async () => (await import('../claims/move-up-claims.ts')).handleMoveUpClaims, {
    cron: '*/10 * * * *',
  }),
  onJob(
    purgeClaimAddresses,
    async () => (await import('../claims/move-up-claims.ts')).handlePurgeClaimAddresses,
    { cron: '43 3 * * *' },
  ),
  onJob(sendWinnerEmail, async () => (await import('./send-winner-email.ts')).handleSendWinnerEmail),
];
