import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/server/project-root.ts';
import type { ComposedTrack } from './sound/compose-track.ts';
import type { StyleName } from './sound/styles.ts';

/** Composes a piece in a thread, so that the process goes on answering meanwhile. */
export function composeInThread(order: { seed: number; style: StyleName }): Promise<ComposedTrack> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(projectRoot, 'db/seeds/compose-thread.ts'), { workerData: order });
    thread.once('message', (piece: ComposedTrack) => resolve({ ...piece, wav: Buffer.from(piece.wav) }));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The composer ended with code ${code}`)));
  });
}
