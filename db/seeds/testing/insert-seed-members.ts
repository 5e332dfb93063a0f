import { insertUsers } from '#db/seeds/writers/members.store.ts';
import type { Db } from '#platform/server/call.ts';
import { seedEmail, seedUserId } from '../community/seed-ids.ts';
import { seedMembers } from '../community/seed-members.ts';

/** Inserts all seeded members, who joined at one time, without their tracks. Requires a transaction. */
export const insertSeedMembers = (db: Db, createdAt: Date): Promise<void> =>
  insertUsers(
    db,
    seedMembers.map(({ name, about, country, accountType }, at) => ({
      id: seedUserId(at),
      email: seedEmail(name),
      username: name,
      profileLink: name,
      about,
      country,
      accountType,
      createdAt,
      passwordHash: null,
    })),
  );
