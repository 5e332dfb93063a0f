import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { encodeWav } from '../sound/wav.ts';
import { renderArticleSound } from './render-article-sound.ts';

// Runs in a thread of low priority.
setPriority(10);
parentPort?.postMessage(encodeWav(renderArticleSound(workerData)));
