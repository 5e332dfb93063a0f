import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { composeTrack } from './sound/compose-track.ts';

// Runs in a thread of low priority: a track takes a second or two of arithmetic.
setPriority(10);
parentPort?.postMessage(composeTrack(workerData));
