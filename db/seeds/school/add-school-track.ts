import { findTrackByFileName } from '#features/tracks/server/track.store.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { composeSeedTrack } from '../compose-seed-track.ts';
import { addSchoolTrack as job } from '../seed.jobs.ts';
import { uploadSeedTrack } from '../upload-seed-track.ts';
import { harbourStreet } from './planned-schools.ts';
import { schoolIdOf } from './school-ids.ts';

const SECONDS = 24;
/** Apart from the seeds of the community's tracks. */
const FIRST_SEED = 5000;

/** Composes one track of somebody at the seeded school and uploads it as they would, then enqueues the next. */
export async function addSchoolTrack(call: Call, { place }: PayloadOf<typeof job>): Promise<void> {
  const planned = harbourStreet.tracks[place];
  if (!planned) return;
  const userId = schoolIdOf(planned.owner);
  const fileName = `seed-school-${place}.wav`;
  if (!(await findTrackByFileName(call.platform.db, userId, fileName))) {
    const composed = await composeSeedTrack(call.platform, {
      seed: FIRST_SEED + place,
      style: planned.style,
      seconds: SECONDS,
    });
    await uploadSeedTrack(call.platform, userId, fileName, composed);
  }
  await transaction(call.platform.db, (tx) =>
    makeCall(call.platform, tx, call.actor).enqueue(job, { place: place + 1 }),
  );
}
