import { parentPort } from 'node:worker_threads';
import { type MinifyOptions, minify } from 'terser';

// The program of a thread that minifies one program at a time.
parentPort?.on('message', async ({ code, options }: { code: string; options: MinifyOptions }) => {
  const answer = await minify(code, options);
  parentPort?.postMessage(answer.code ?? code);
});
