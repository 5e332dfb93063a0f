import { nextTick } from 'node:process';
import { sql } from 'kysely';
import { likedColumn } from '#features/likes/server/liked-column.store.ts';
import { TRACK } from '#features/tracks/server/present-track.ts';
import { listed } from '#features/tracks/server/track.scopes.ts';
import type { Actor } from '#platform/pure/actor.ts';
import type { Call } from '#platform/server/call.ts';

interface MemberFacts {
  likes: number;
  liked: boolean;
}

type FactsById = ReadonlyMap<string, MemberFacts>;

interface Batch {
  ids: Set<string>;
  facts: Promise<FactsById>;
}

/** What callers are about to ask for, until the turn of the event loop ends. */
const gathering = new WeakMap<Actor, Batch>();

/**
 * What a member must not be told from a shared list, as it is now: the tracks' likes, and whether the caller likes them.
 * Tracks that are not listed any more are absent. The lists of one page ask together, by one statement.
 */
export function memberFacts(call: Call, trackIds: readonly string[]): Promise<FactsById> {
  const batch = gathering.get(call.actor) ?? gather(call);
  for (const id of trackIds) batch.ids.add(id);
  return batch.facts;
}

function gather({ actor, platform }: Call): Batch {
  const ids = new Set<string>();
  const facts = new Promise<FactsById>((resolve, reject) => {
    nextTick(() => {
      gathering.delete(actor);
      const read = platform.db
        .selectFrom('tracks')
        .select(['tracks.id', 'likes_count', likedColumn(TRACK, 'tracks', actor.userId).as('liked')])
        .where('tracks.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where(listed)
        .execute();
      read.then((rows) => {
        resolve(new Map(rows.map((row) => [row.id, { likes: row.likes_count, liked: row.liked === true }])));
      }, reject);
    });
  });
  const batch = { ids, facts };
  gathering.set(actor, batch);
  return batch;
}
