import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';
import { MAX_STEMS } from '../model/stem-limits.ts';

/** Makes of a campaign's uploaded stems what people hear and download. */
export const makeStems = jobType('campaigns.make-stems', z.strictObject({ campaignId: z.uuid() }), {
  maxAttempts: 20,
  maxRetryDelaySeconds: 300,
});

/** Deletes stored objects that no campaign refers to any more, and uploads that were used. */
export const deleteStemFiles = jobType(
  'campaigns.delete-stem-files',
  z.strictObject({
    keys: z.array(z.string().max(400)).max(MAX_STEMS * 3 + 1),
    uploads: z.array(z.string().max(60)).max(MAX_STEMS),
  }),
  { maxAttempts: 20 },
);

export const cleanUpCampaignFiles = jobType('campaigns.clean-up-files', z.strictObject({}), {
  maxAttempts: 3,
});

/** Sends an entrant the receipt of an entry. */
export const sendEntryReceipt = jobType(
  'campaigns.send-entry-receipt',
  z.strictObject({ entryId: z.uuid() }),
  {
    maxAttempts: 16,
  },
);

export const purgeOldVoteMarks = jobType('campaigns.purge-vote-marks', z.strictObject({}), {
  maxAttempts: 3,
});

/** Sends the invitation of a juror; the token follows from the seed. */
export const sendJuryInvitation = jobType(
  'campaigns.send-jury-invitation',
  z.strictObject({ jurorId: z.uuid(), seed: z.string().max(60) }),
  { maxAttempts: 16 },
);

/** Reminds a juror. `at`: when it was asked for, since each is sent once. */
export const sendJuryReminder = jobType(
  'campaigns.send-jury-reminder',
  z.strictObject({ jurorId: z.uuid(), at: z.string().max(40) }),
  { maxAttempts: 16 },
);

export const purgeJuryInvitations = jobType('campaigns.purge-jury-invitations', z.strictObject({}), {
  maxAttempts: 3,
});

/** Checks the votes of campaigns whose voting has ended. */
export const reviewVotes = jobType('campaigns.review-votes', z.strictObject({}), { maxAttempts: 3 });

/** E-mails that a campaign sends to many, each once in its life; the names may have 17 characters. */
export const mailingKinds = [
  'announced',
  'ends_in_days',
  'ends_in_hours',
  'voting',
  'results',
  'not_looked_at',
] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** Begins the e-mails of campaigns that have become due. */
export const beginMailings = jobType('campaigns.begin-mailings', z.strictObject({}), { maxAttempts: 3 });

/** Enqueues one e-mail for each of the next recipients. */
export const enqueueMailing = jobType(
  'campaigns.enqueue-mailing',
  z.strictObject({ campaignId: z.uuid(), kind: z.enum(mailingKinds) }),
  { maxAttempts: 16 },
);

export const sendMailing = jobType(
  'campaigns.send-mailing',
  z.strictObject({ campaignId: z.uuid(), kind: z.enum(mailingKinds), userId: z.uuid() }),
  { maxAttempts: 16 },
);
/** Writes about the winners of campaigns that have become decided. */
export const publishWinners = jobType('campaigns.publish-winners', z.strictObject({}), { maxAttempts: 10 });

/** Ends claims whose time is over, offers their prizes to the next, and reminds winners. */
export const moveUpClaims = jobType('campaigns.move-up-claims', z.strictObject({}), { maxAttempts: 10 });

/** Writes to a winner: that they have won, or that the time to confirm their prize ends soon. */
export const sendWinnerEmail = jobType(
  'campaigns.send-winner-email',
  z.strictObject({ winnerId: z.uuid(), kind: z.enum(['won', 'claim_ends']) }),
  { maxAttempts: 16 },
);

export const purgeClaimAddresses = jobType('campaigns.purge-claim-addresses', z.strictObject({}), {
  maxAttempts: 3,
});

/** Draws the picture that other sites show of a link to a campaign. */
export const drawShareCard = jobType('campaigns.draw-share-card', z.strictObject({ campaignId: z.uuid() }), {
  maxAttempts: 8,
});
