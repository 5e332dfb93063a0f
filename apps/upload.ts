import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readUploadSettings } from '#platform/server/config/upload-settings.ts';
import { runCommand } from './run-command.ts';
import { uploadFolder } from './upload-folder/upload-folder.ts';

// `npm run upload -- <folder> [--publish]`: sends the audio files of a folder by an access token; once more sends what is new.

const usage = `Use: npm run upload -- <folder> [--publish], with TONEHALL_URL and TONEHALL_TOKEN in the environment.

Makes a track of each audio file in the folder and its folders, which only you can see without --publish.
The token is made at /account/tokens and needs the scopes "read" and "upload".`;

await runCommand(async () => {
  const words = process.argv.slice(2);
  const folders = words.filter((word) => word !== '--publish');
  if (folders.length !== 1 || folders[0]?.startsWith('-')) throw new Error(usage);
  const { from, ...settings } = readUploadSettings();
  return uploadFolder({
    ...settings,
    folder: resolve(from, folders[0] ?? ''),
    publishes: words.includes('--publish'),
    write: (text) => void process.stdout.write(text),
    isTerminal: process.stdout.isTTY === true,
    wait: (milliseconds) => wait(milliseconds),
    now: () => new Date(),
  });
}, []);
