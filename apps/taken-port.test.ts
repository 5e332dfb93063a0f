import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findTakenPort } from './taken-port.ts';

test('a port that another program listens on is named, free ones are not', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await findTakenPort('127.0.0.1', { PORT: 0, EDU_PORT: port })).toEqual({ name: 'EDU_PORT', port });
  expect(await findTakenPort('127.0.0.1', { PORT: 0, EDU_PORT: 0 })).toBeNull();
});
