import { parentPort } from 'node:worker_threads';
import { type MinifyOptions, minify } from 'terser';

// The program of a thread that minifies one program at a time. A failure ends the thread.
parentPort?.on('message', ({ code, options }: { code: string; options: MinifyOptions }) => {
  void minify(code, options).then((answer) => parentPort?.postMessage(answer.code ?? code));
});
