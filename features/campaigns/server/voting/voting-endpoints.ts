import { bind, onJob } from '#platform/server/feature.ts';
import * as voting from '../../voting.contract.ts';
import { purgeOldVoteMarks } from '../campaigns.jobs.ts';
import { castVote } from './cast-vote.ts';
import { getOwnVotes } from './get-own-votes.ts';
import { listBallot } from './list-ballot.ts';
import { withdrawVote } from './withdraw-vote.ts';

export const votingEndpoints = [
  bind(voting.listBallot, listBallot),
  bind(voting.getOwnVotes, getOwnVotes),
  bind(voting.castVote, castVote),
  bind(voting.withdrawVote, withdrawVote),
];

export const votingJobs = [
  onJob(purgeOldVoteMarks, async () => (await import('./purge-old-vote-marks.ts')).handlePurgeOldVoteMarks, {
    cron: '41 3 * * *',
  }),
];
