import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { findHeldGroups } from '../../model/voting/held-votes.ts';
import { updateVoteDays } from '../organiser/day.store.ts';
import { findVoteFactsByEntry } from './find-vote-facts.ts';
import {
  deleteUndecidedGroups,
  insertHeldGroup,
  lockCampaignsToReview,
  upsertReview,
} from './held-group.store.ts';

/** Votes that were cast in the last moment have been committed by then. */
const DELAY_MS = 60_000;
/** One run checks at most so many campaigns; the next one goes on. */
const MOST_CAMPAIGNS = 100;

/** Checks the votes of campaigns whose voting has ended, each in a transaction of its own; a repeat finds nothing to do. */
export async function handleReviewVotes({ platform, now, newId }: Call): Promise<void> {
  const before = new Date(now.getTime() - DELAY_MS);
  for (let checked = 0; checked < MOST_CAMPAIGNS; checked += 1) {
    const found = await transaction(platform.db, async (db) => {
      const [campaign] = await lockCampaignsToReview(db, before);
      if (!campaign) return false;
      await deleteUndecidedGroups(db, campaign.id);
      for await (const ofEntry of findVoteFactsByEntry(db, campaign.id))
        for (const group of findHeldGroups(ofEntry))
          await insertHeldGroup(db, { id: newId(), campaignId: campaign.id, group, at: now });
      await upsertReview(db, campaign.id, now);
      await updateVoteDays(db, campaign.id);
      return true;
    });
    if (!found) return;
  }
}
