import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listOwnTracks } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { publishProject } from '../contract.ts';
import { aSongProject } from '../testing/a-song-project.ts';
import { takeOver, takeOverKey } from './publications.jobs.ts';

const quarterHourMs = 15 * 60_000;
const world = await aWorld({ clock: fakeClock(new Date(Date.now() - quarterHourMs).toISOString()) });
const ada = await world.person('ada', { accountType: 6 });

it('[STUDIO-189] when a worker is killed while it renders what a closed tab left behind, another one makes the track, once', {
  timeout: 90_000,
}, async () => {
  const { id: projectId } = await aSongProject(ada);
  const publication = { key: randomUUID(), title: 'Night bus' };
  const { id } = await ada.call(publishProject, { projectId, publication });
  // The job is due: the queue has a clock of its own.
  const { platform } = world;
  await makeCall(platform, platform.db, guest).enqueue(
    takeOver,
    { publicationId: id },
    { key: takeOverKey(id) },
  );
  // Its file is stored then, and there is no track of it.
  const doomed = await aSiteProcess(world, { worker: true, failpoints: 'take-over.stored=kill' });
  expect(await doomed.ended).toBe('SIGKILL');
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  const own = async () => trackPageOf(await ada.call(listOwnTracks, {})).items;
  await expect.poll(async () => (await own())[0]?.status, { timeout: 60_000 }).toBe('done');
  expect((await own()).map((track) => track.id)).toEqual([id]);
  await replacement.kill();
});
