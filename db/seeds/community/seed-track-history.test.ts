import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { findLyrics } from '#features/tracks/server/lyrics.store.ts';
import { findTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { wrongCounters } from '#testing/wrong-counters.ts';
import { freeToUse } from './descriptions.ts';
import { planTracks } from './plan-tracks.ts';
import { seedUserId } from './seed-ids.ts';
import { seedTrackHistory } from './seed-track-history.ts';

const world = await aWorld();
const { platform } = world;
const { db } = platform;

test('a seeded track has the tempo and key of its composition, tags, a licence and lyrics, the search filters by them, and all counters agree with the rows', async () => {
  await transaction(db, (tx) =>
    insertSeedMembers(tx, new Date(world.clock.now().getTime() - 100 * 86_400_000)),
  );
  for (const plan of planTracks().slice(0, 20)) {
    const { id } = await aStoredTrack(world, { id: seedUserId(plan.owner) });
    const track = await findTrack(db, id);
    if (!track) throw new Error('The track is missing');
    await transaction(db, (tx) =>
      seedTrackHistory(makeCall(platform, tx, guest), track, plan, {
        title: track.title,
        style: plan.style,
        genre: plan.style,
        bpm: 120,
        key: 'Eb minor',
        wav: Buffer.alloc(0),
      }),
    );
    const seeded = await findTrack(db, id);
    expect([seeded?.bpm, seeded?.musical_key]).toEqual([120, 'D# minor']);
    expect(seeded?.tags.length).toBeGreaterThanOrEqual(2);
    if (seeded?.description === freeToUse) expect(seeded.licence).toBe('cc_by');
    expect((await findLyrics(db, id)) !== '').toBe([3, 4, 18].includes(plan.index));
    const licence = seeded?.licence === 'all_rights_reserved' ? '' : `&licence=${seeded?.licence}`;
    const { body } = await world.guest.raw({
      method: 'GET',
      url: `/api/community/search?types=mixdown&tag=${seeded?.tags[0]}${licence}`,
    });
    expect(JSON.stringify(body), plan.style).toContain(id);
  }
  const { rows } = await sql`select s.id from search_tracks s join search_track_filters f on f.id = s.id
    where (s.facets, s.bpm, s.listed_at) is distinct from (f.facets, f.bpm, f.listed_at)`.execute(db);
  expect(rows).toEqual([]);
  expect(await wrongCounters(db)).toEqual([]);
});
