import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/server/project-root.ts';
import type { ComposedTrack } from './sound/compose-track.ts';
import type { StyleName } from './sound/styles/styles.ts';

/** Composes a track in a thread, so that the process can answer meanwhile. */
export function composeInThread(options: {
  seed: number;
  style: StyleName;
  seconds?: number;
}): Promise<ComposedTrack> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(projectRoot, 'db/seeds/compose-thread.ts'), { workerData: options });
    thread.once('message', (composed: ComposedTrack) =>
      resolve({ ...composed, wav: Buffer.from(composed.wav) }),
    );
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The composer ended with code ${code}`)));
  });
}
