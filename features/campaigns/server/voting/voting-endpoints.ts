import { bind, onJob } from '#platform/server/feature.ts';
import * as held from '../../held-votes.contract.ts';
import * as voting from '../../voting.contract.ts';
import { purgeOldVoteMarks, reviewVotes } from '../campaigns.jobs.ts';
import { getResult } from '../results/get-result.ts';
import { castVote } from './cast-vote.ts';
import { decideHeldGroup } from './decide-held-group.ts';
import { getOwnVotes } from './get-own-votes.ts';
import { listBallot } from './list-ballot.ts';
import { listHeldGroups } from './list-held-groups.ts';
import { withdrawVote } from './withdraw-vote.ts';

export const votingEndpoints = [
  bind(voting.listBallot, listBallot),
  bind(voting.getOwnVotes, getOwnVotes),
  bind(voting.castVote, castVote),
  bind(voting.withdrawVote, withdrawVote),
  bind(held.listHeldGroups, listHeldGroups),
  bind(held.decideHeldGroup, decideHeldGroup),
  bind(held.getResult, getResult),
];

export const votingJobs = [
  onJob(reviewVotes, async () => (await import('./review-votes.ts')).handleReviewVotes, {
    cron: '*/5 * * * *',
  }),
  onJob(purgeOldVoteMarks, async () => (await import('./purge-old-vote-marks.ts')).handlePurgeOldVoteMarks, {
    cron: '41 3 * * *',
  }),
];
