import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { userHeatWeights } from '#features/people/model/user-heat-weights.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import { increaseHeat } from '#features/trending/server/increase-heat.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createRandom } from '#studio/compose/random.ts';
import { seedCoupons } from './billing/seed-coupons.ts';
import { seedSubscriptions } from './billing/seed-subscriptions.ts';
import { seedCampaign } from './campaigns/seed-campaign.ts';
import { seedEmail, seedUserId } from './community/seed-ids.ts';
import { seedMembers } from './community/seed-members.ts';
import { seedGroups } from './groups/seed-groups.ts';
import { seedConversations } from './messages/seed-conversations.ts';
import { seedNews } from './news/seed-news.ts';
import { seedProjects } from './projects/seed-projects.ts';
import { seedReferrals } from './referrals/seed-referrals.ts';
import { brookLane, harbourStreet } from './school/planned-schools.ts';
import { seedSchool } from './school/seed-school.ts';
import {
  addArticleSounds,
  addSchoolTrack,
  addSeedCampaigns,
  addSeedMedia,
  addSeedPages,
  addSeedPortraits,
  addSeedTrack,
  chainStarts,
} from './seed.jobs.ts';

const DAY_MS = 86_400_000;
/** Portraits are drawn when the first tracks are there, so that these are there as early as without. */
const PORTRAITS_AFTER_MS = 20_000;
/** Sounds of articles are rendered after the first tracks are published. */
const SOUNDS_AFTER_MS = 30_000;

/** The media shelf comes when the first tracks are there. */
const MEDIA_AFTER_MS = 60_000;
/** So do the other campaigns, whose entries they are. */
const CAMPAIGNS_AFTER_MS = 75_000;
/** Their sounds are of the media shelf. */
const PAGES_AFTER_MS = 90_000;

const SCHOOL_TRACKS_AFTER_MS = 45_000;

/** Inserts the members with follows, news, projects, groups and conversations; enqueues their tracks and sounds. */
export async function seedCommunity(platform: Platform): Promise<void> {
  const random = createRandom(1, 'people');
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const ago = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
    await insertUsers(
      tx,
      seedMembers.map((person, at) => ({
        id: seedUserId(at),
        email: seedEmail(person.name),
        username: person.name,
        profileLink: person.name,
        about: person.about,
        country: person.country,
        accountType: person.accountType,
        createdAt: ago(90 + random.integer(0, 400)),
        passwordHash: null,
      })),
    );
    const follows = seedMembers.flatMap((_person, follower) =>
      seedMembers.flatMap((followed, at) =>
        at !== follower && random.chance(0.06 + followed.fame * 0.09)
          ? [{ followerId: seedUserId(follower), followedId: seedUserId(at), at: ago(random.integer(1, 85)) }]
          : [],
      ),
    );
    await insertFollows(tx, follows);
    const followed = follows.map(({ followedId, at }) => ({
      id: followedId,
      weight: userHeatWeights.follower,
      at,
    }));
    await increaseHeat(call, userHeat, followed);
    await seedNews(call);
    await seedProjects(call);
    await seedGroups(call);
    await seedCampaign(call);
    await seedConversations(call);
    await seedReferrals(call);
    await seedSubscriptions(call);
    await seedCoupons(call);
    for (const school of [harbourStreet, brookLane]) await seedSchool(call, school);
    await call.enqueue(
      addArticleSounds,
      { place: 0 },
      { runAt: new Date(call.now.getTime() + SOUNDS_AFTER_MS) },
    );
    await call.enqueue(addSeedMedia, {}, { runAt: new Date(call.now.getTime() + MEDIA_AFTER_MS) });
    await call.enqueue(addSeedPortraits, {}, { runAt: new Date(call.now.getTime() + PORTRAITS_AFTER_MS) });
    await call.enqueue(addSeedPages, {}, { runAt: new Date(call.now.getTime() + PAGES_AFTER_MS) });
    await call.enqueue(
      addSchoolTrack,
      { place: 0 },
      { runAt: new Date(call.now.getTime() + SCHOOL_TRACKS_AFTER_MS) },
    );
    await call.enqueue(addSeedCampaigns, {}, { runAt: new Date(call.now.getTime() + CAMPAIGNS_AFTER_MS) });
    for (const index of chainStarts()) await call.enqueue(addSeedTrack, { index });
  });
}
