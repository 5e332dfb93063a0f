import { afterEach, expect, test, vi } from 'vitest';
import { armFailpoint, disarmFailpoints, failpoint } from './failpoints.ts';

afterEach(() => {
  disarmFailpoints();
  vi.unstubAllEnvs();
});

test('an armed failpoint runs once, at the given pass', async () => {
  armFailpoint('upload.chunk', { do: 'throw', error: new Error('torn') }, { skip: 1 });
  await failpoint('upload.chunk');
  await expect(failpoint('upload.chunk')).rejects.toThrow('torn');
  await failpoint('upload.chunk');
});

test('unarmed and disarmed failpoints have no effect', async () => {
  const disarm = armFailpoint('upload.chunk', { do: 'throw' });
  await failpoint('upload.start');
  disarm();
  await failpoint('upload.chunk');
});

test('a waiting failpoint blocks until its promise resolves', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  armFailpoint('upload.chunk', { do: 'wait', until: promise });
  let passed = false;
  const passing = failpoint('upload.chunk').then(() => {
    passed = true;
  });
  await failpoint('upload.chunk');
  expect(passed).toBe(false);
  resolve();
  await passing;
});

test('outside test mode no failpoint runs or can be armed', async () => {
  armFailpoint('upload.chunk', { do: 'throw' }, { times: 5 });
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('TONEHALL_ENV', 'production');
  await failpoint('upload.chunk');
  expect(() => armFailpoint('upload.chunk', { do: 'kill' })).toThrow('test mode only');
  vi.stubEnv('NODE_ENV', 'test');
  await expect(failpoint('upload.chunk')).rejects.toThrow('failpoint upload.chunk');
});
