import { join } from 'node:path';
import { seedAtScale } from '#db/seeds/scale/seed-at-scale.ts';
import { seedLargeCampaign } from '#db/seeds/scale/seed-large-campaign.ts';
import { Secret } from '#platform/pure/secret.ts';
import { readConfig } from '#platform/server/config/read-config.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log/log.ts';
import { findOrStartDatabase } from './find-or-start-database.ts';
import { openPlatform } from './open-platform.ts';
import { parseSeedOptions, seedHelp } from './seed-options.ts';

// `npm run seed -- --tracks 100000` adds a large community, `npm run seed -- --campaign 10000` a large campaign, to the running
// database, or to the private one while Tonehall is stopped.

const undo: (() => Promise<void>)[] = [];

try {
  const options = parseSeedOptions(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(`${seedHelp}\n`);
  } else {
    const config = readConfig();
    const log = createLog({ level: 'warn', pretty: config.environment === 'local' });
    const url = await findOrStartDatabase(config, { log, program: 'npm run seed', undo });
    await migrate({ url, directory: join(import.meta.dirname, '../db/migrations'), log });
    const databaseUrl = new Secret(url);
    const { platform, close } = openPlatform({ ...config, databaseUrl }, { statementMs: 0 });
    undo.push(close);
    const began = performance.now();
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
    if ('campaign' in options) {
      const { groupLink, contestants, votes, collaborations } = await seedLargeCampaign(
        platform,
        options.campaign,
      );
      process.stdout.write(
        `/campaigns/${groupLink} has ${options.campaign} entries, ${contestants} contestants, ${votes} votes and` +
          ` ${collaborations} collaborations, after ${seconds()} s.\n`,
      );
    } else {
      await seedAtScale(platform, options, (tracks) => {
        if (tracks % 20_000 === 0) process.stdout.write(`${tracks} tracks after ${seconds()} s\n`);
      });
      process.stdout.write(
        `${options.tracks} tracks by ${options.users} people are in, after ${seconds()} s.\n`,
      );
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const one of undo.reverse()) await one();
}
