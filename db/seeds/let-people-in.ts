import { insertFollows } from '#features/follows/server/follow.store.ts';
import { insertUsers } from '#features/identity/server/insert-users.store.ts';
import { userHeatWeights } from '#features/people/model/user-heat-weights.ts';
import { userHeat } from '#features/people/server/user-heat.ts';
import { warm } from '#features/trending/server/warm.ts';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { subscribePeople } from './billing/subscribe-people.ts';
import { beginTheTide } from './campaigns/begin-the-tide.ts';
import { people } from './community/people.ts';
import { seedEmail, seedUserId } from './community/seed-ids.ts';
import { foundGroups } from './groups/found-groups.ts';
import { letPeopleTalk } from './messages/let-people-talk.ts';
import { addLessonSounds } from './news/add-lesson-sounds.job.ts';
import { writeTheNews } from './news/write-the-news.ts';
import { beginPieces } from './projects/begin-pieces.ts';
import { inviteFriends } from './referrals/invite-friends.ts';
import { openTheSchool } from './school/open-the-school.ts';
import { addSeedTrack, chainStarts } from './seed.jobs.ts';
import { createRandom } from './sound/random.ts';

const DAY_MS = 86_400_000;
/** The sounds of lessons come when the first tracks are on stage. */
const SOUNDS_AFTER_MS = 30_000;

/** The people of the hall, whom they follow, and what the house has told them; their tracks and sounds are ordered. */
export async function letPeopleIn(platform: Platform): Promise<void> {
  const random = createRandom(1, 'people');
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const ago = (days: number) => new Date(call.now.getTime() - days * DAY_MS);
    await insertUsers(
      tx,
      people.map((person, at) => ({
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
    const follows = people.flatMap((_person, follower) =>
      people.flatMap((followed, at) =>
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
    await warm(call, userHeat, followed);
    await writeTheNews(call);
    await beginPieces(call);
    await foundGroups(call);
    await beginTheTide(call);
    await letPeopleTalk(call);
    await inviteFriends(call);
    await subscribePeople(call);
    await openTheSchool(call);
    await call.enqueue(
      addLessonSounds,
      { place: 0 },
      { runAt: new Date(call.now.getTime() + SOUNDS_AFTER_MS) },
    );
    for (const index of chainStarts()) await call.enqueue(addSeedTrack, { index });
  });
}
