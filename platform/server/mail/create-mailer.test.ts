import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '#platform/pure/secret.ts';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { createMailer } from './create-mailer.ts';

const { db } = await testDatabase();

test('an e-mail to an address that cannot exist is not given to the mail server', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const settings = {
    dataDir: '/nowhere',
    smtpUrl: new Secret(`smtp://127.0.0.1:${port}`),
    mailFrom: 'Tonehall <no-reply@example.test>',
    environment: 'test',
  } as const;
  const mailer = createMailer(settings, db, silentLog);
  const mail = { id: 'm', subject: 'Welcome', html: '<p>Hello</p>', text: 'Hello' };
  await mailer.send({ ...mail, to: 'pixelmoth@people.invalid' });
  expect(connections).toBe(0);
  await expect(mailer.send({ ...mail, id: 'n', to: 'pixelmoth@example.test' })).rejects.toThrow();
  expect(connections).toBeGreaterThan(0);
});
