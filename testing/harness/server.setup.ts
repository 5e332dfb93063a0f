// A package of it keeps what `NODE_ENV` is when it is loaded, and a site that a test starts changes that.
import 'satori';
import { afterAll } from 'vitest';
import { lowerHashCost } from '#features/sign-in/server/passwords/password-hash.ts';
import { disarmFailpoints } from '#platform/server/failpoints.ts';
import { stopSiteProcesses } from '../a-site-process.ts';
import { dropTestDatabases } from './test-db.ts';

const environment = { ...process.env };
lowerHashCost();

// Runs before each test file's own code, so that this hook ends last: a worker continues with the next file.
afterAll(async () => {
  stopSiteProcesses();
  await dropTestDatabases();
  disarmFailpoints();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
