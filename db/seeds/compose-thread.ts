import { parentPort, workerData } from 'node:worker_threads';
import { composePiece } from './sound/compose-piece.ts';

// Runs in a thread of its own: a piece takes a second or two of arithmetic.
parentPort?.postMessage(composePiece(workerData));
