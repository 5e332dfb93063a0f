import { parseArgs } from 'node:util';
import { ConfigError } from '#platform/server/config/config-error.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { moveObjects } from '#platform/server/storage/move-objects.ts';
import { openBucket, openDisk } from '#platform/server/storage/open-storage.ts';

// `npm run storage:move -- --to s3`: copies all objects between the data folder and the configured bucket.

const usage = `Usage: npm run storage:move -- --to s3|disk [--prefix folder/] [--remove]

Copies every object to the other storage; what is already there is skipped, so it can be run again at any time.
The bucket is the one of S3_ENDPOINT and its companions. --remove deletes each object at the old place once it has arrived.
Moving a live site: run it, switch the configuration and restart, run it again with --remove.`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const options = {
    to: { type: 'string' },
    prefix: { type: 'string' },
    remove: { type: 'boolean' },
  } as const;
  const { to, prefix, remove } = parseArgs({ options }).values;
  if (to !== 's3' && to !== 'disk') return refuse(usage);
  const config = readConfig();
  if (!config.s3) return refuse('No bucket is configured: set S3_ENDPOINT, S3_BUCKET and the access key.');
  const [disk, bucket] = [openDisk(config.dataDir), openBucket(config.s3)];
  let seen = 0;
  const onObject = () => {
    seen += 1;
    if (seen % 1000 === 0) process.stdout.write(`${seen} objects ...\n`);
  };
  const [from, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
  const { copied, skipped, removed } = await moveObjects(from, target, { prefix, remove, onObject });
  process.stdout.write(`${copied} copied, ${skipped} already there, ${removed} removed.\n`);
  return 0;
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return 2;
}
