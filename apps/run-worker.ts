import { checkDecoder } from './check-decoder.ts';
import { openPlatform } from './open-platform.ts';
import { runProcess } from './run-process.ts';
import { startWorker } from './worker/start-worker.ts';

// Jobs and events, for installations with several processes: DATABASE_URL names the database.
await runProcess(async (config) => {
  const open = openPlatform(config);
  await checkDecoder(open.platform);
  const stopWorker = await startWorker(open);
  return {
    async stop() {
      await stopWorker();
      await open.close();
    },
  };
});
