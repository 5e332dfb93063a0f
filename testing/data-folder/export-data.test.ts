import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '#apps/features.ts';
import { exportData } from '#platform/server/backup/export-data.ts';
import { restoreDatabase } from '#platform/server/backup/restore-database.ts';
import { createDb } from '#platform/server/db/db.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { emptyDatabase } from '../harness/test-db.ts';
import { tableNames } from '../table-names.ts';
import { tableSnapshot } from '../table-snapshot.ts';
import { aWorld } from '../world.ts';
import { createSampleCommunity } from './create-sample-community.ts';

const directory = join(import.meta.dirname, '../../db/migrations');
const world = await aWorld({ rateLimits: 'on', features: features.filter(({ name }) => name !== 'seeds') });
const { platform, database } = world;

/** Rows of job_workers stand for running processes; the community has no stems, votes, mentions, media, lists, choices, lineage and moved pages. */
const withoutRows = [
  'access_tokens',
  'campaign_held_groups',
  'campaign_stem_downloads',
  'campaign_stems',
  'campaign_vote_counts',
  'campaign_vote_marks',
  'campaign_vote_reviews',
  'campaign_votes',
  'comment_holding',
  'comment_mentions',
  'comment_pins',
  'dismissed_suggestions',
  'held_comments',
  'imported_comments',
  'job_workers',
  'list_contributors',
  'list_follows',
  'list_tracks',
  'lists',
  'mutes',
  'notification_settings',
  'origins',
  'played_tracks',
  'played_tracks_off',
  'presets',
  'publication_people',
  'publications',
  'similar_tracks',
  'sound_marks',
  'track_file_tags',
  'track_former_sounds',
  'track_lyrics',
  'track_new_sounds',
  'track_secret_links',
  'track_sent_files',
];

test('an export of a community opens with every row and file [SITE-063]', async () => {
  const landmarks = await createSampleCommunity(world);
  const tables = await tableNames(platform.db);
  const before = await tableSnapshot(platform.db, tables);
  expect(tables.filter((table) => before[table]?.rows === 0)).toEqual(withoutRows);

  const exportTo = process.env.EXPORT_TO;
  const folder = exportTo ?? (await mkdtemp(join(tmpdir(), 'tonehall-server-')));
  await exportData(platform.config, database.url, folder, platform.clock.now());
  if (exportTo) await writeFile(join(folder, 'landmarks.json'), `${JSON.stringify(landmarks, null, 2)}\n`);

  const url = await emptyDatabase({ bare: true });
  const path = join(folder, 'database.ndjson.gz');
  expect(await restoreDatabase({ url, path, directory, log: silentLog })).toEqual(platform.clock.now());
  const restored = createDb({ url, log: silentLog, max: 2 });
  const { schema_migrations: _ran, ...rows } = await tableSnapshot(restored.db, tables);
  const { schema_migrations: _run, ...expected } = before;
  expect(rows).toEqual(expected);
  await restored.close();
  if (!exportTo) await rm(folder, { recursive: true });
});
