import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { insertNewestTracksOfMembers, insertSeedGroups } from '#db/seeds/writers/groups.store.ts';
import { insertFollows } from '#features/follows/server/follow.store.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import type { BenchSetup } from '../bench-setup.ts';
import type { BenchMember } from './create-bench-members.ts';

const MESSAGES = 60;
const GROUP_MEMBERS = 40;

export interface CommunityFixtures {
  /** Follows 20. */
  few: BenchMember;
  /** Follows 2,000. */
  many: BenchMember;
  groupLink: string;
  /** Of `few`. */
  conversationId: string;
}

/** Creates what the measured pages of the community show: two followers, a group with tracks, a conversation. */
export async function createCommunityFixtures({
  database,
  members: benchMembers,
  site,
}: BenchSetup): Promise<CommunityFixtures> {
  const { platform } = database;
  const { db } = platform;
  const [few, many, other] = benchMembers;
  if (!few || !many || !other) throw new Error('three people are needed');
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string }>`
    select user_id as id from user_counts where mixdowns_count > 0 order by user_id limit 2000`.execute(db);
  const followed = rows.map(({ id }) => id);
  for (const [person, count] of [
    [few, 20],
    [many, 2000],
  ] as const) {
    const follows = followed
      .slice(0, count)
      .map((followedId) => ({ followerId: person.id, followedId, at: now }));
    await transaction(db, (tx) => insertFollows(tx, follows));
  }
  const newId = () => uuidV7(now.getTime(), randomBytes);
  const groupLink = `bench-${now.getTime()}`;
  const id = newId();
  await transaction(db, async (tx) => {
    const members = followed.slice(0, GROUP_MEMBERS).map((userId) => ({ id: newId(), userId, at: now }));
    await insertSeedGroups(tx, [
      {
        id,
        name: 'Measured',
        groupLink,
        kind: 'general',
        privacySetting: 'joinable',
        description: '',
        createdAt: now,
        members,
        followers: [{ userId: few.id, at: now }],
      },
    ]);
    await insertNewestTracksOfMembers(tx, [id], 3);
  });
  let conversationId = '';
  for (let at = 0; at < MESSAGES; at += 1) {
    const [from, to] = at % 2 === 0 ? [few, other] : [other, few];
    const response = await fetch(`${site.url}/api/messages`, {
      method: 'POST',
      headers: { ...from.headers, origin: site.url },
      body: JSON.stringify({
        message: { user_id: to.id, content: `Take ${at}: the bridge comes in too early.` },
      }),
    });
    if (response.status !== 201)
      throw new Error(`a message was answered ${response.status}: ${await response.text()}`);
    const answer = (await response.json()) as {
      data: {
        relationships?: { conversation?: { data: { id: string } } };
        attributes?: { conversation_id?: string };
      };
    };
    conversationId =
      answer.data.relationships?.conversation?.data.id ?? answer.data.attributes?.conversation_id ?? '';
  }
  return { few, many, groupLink, conversationId };
}
