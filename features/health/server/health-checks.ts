import { findClock, findEvents, findJobs, findMigrations, findTracks } from './find-database-findings.ts';
import type { HealthCheck } from './health-check.ts';
import {
  checkBackup,
  checkBucket,
  checkDecoder,
  checkDisk,
  checkMail,
  checkSettings,
} from './machine-checks.ts';

/** What `npm run doctor` and `/admin/health` say about an installation, in this order. */
export const healthChecks: readonly HealthCheck[] = [
  { name: 'Settings', find: checkSettings },
  { name: 'Migrations', find: findMigrations },
  { name: 'Clock', find: findClock },
  { name: 'Disk', find: checkDisk },
  { name: 'Files', find: checkBucket },
  { name: 'Backup', find: checkBackup },
  { name: 'Decoder', find: checkDecoder },
  { name: 'Mail', find: checkMail },
  { name: 'Jobs', find: findJobs },
  { name: 'Events', find: findEvents },
  { name: 'Uploads', find: findTracks },
];
