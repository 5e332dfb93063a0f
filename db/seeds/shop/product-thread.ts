import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { renderProduct } from './render-product.ts';

// Runs in a thread of low priority: a pack takes seconds of arithmetic.
setPriority(10);
parentPort?.postMessage(renderProduct(workerData));
