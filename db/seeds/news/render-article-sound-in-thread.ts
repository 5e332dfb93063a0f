import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/server/project-root.ts';
import type { ArticleSound } from './planned-article.ts';

/** Renders an article's sound as WAV in a thread, so that the process can answer meanwhile. */
export function renderArticleSoundInThread(sound: ArticleSound): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(projectRoot, 'db/seeds/news/article-sound-thread.ts'), {
      workerData: sound,
    });
    thread.once('message', (wav: Uint8Array) => resolve(Buffer.from(wav)));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The lesson's sound ended with code ${code}`)));
  });
}
