import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '#platform/server/log/log.ts';
import { testDatabase } from '#testing/harness/test-db.ts';
import { openNotifications } from './notifications.ts';

const { db, url } = await testDatabase();

async function open() {
  const notifications = await openNotifications({ url, log: silentLog });
  onTestFinished(() => notifications.stop());
  return notifications;
}

const notify = (channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db);

const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tonehall listen' and datname = current_database()`.execute(db);

test('every handler of a channel hears it, and none after it left', async () => {
  const notifications = await open();
  const heard: string[] = [];
  const leave = await notifications.listen('Choir', { onNotification: (text) => heard.push(`a ${text}`) });
  await notifications.listen('Choir', { onNotification: (text) => heard.push(`b ${text}`) });
  await notify('Choir', '1');
  await vi.waitFor(() => expect(heard).toEqual(['a 1', 'b 1']));
  await leave();
  await notify('Choir', '2');
  await vi.waitFor(() => expect(heard).toEqual(['a 1', 'b 1', 'b 2']));
});

test('after a cut it listens again, and says that it may have missed something', async () => {
  const notifications = await open();
  const heard: string[] = [];
  const onReconnect = vi.fn<() => void>();
  await notifications.listen('choir', { onNotification: (text) => heard.push(text), onReconnect });
  await cutListeners();
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await notify('choir', 'back');
  await vi.waitFor(() => expect(heard).toEqual(['back']));
});

test('a handler that throws does not silence the others', async () => {
  const notifications = await open();
  const heard: string[] = [];
  await notifications.listen('choir', {
    onNotification: () => {
      throw new Error('hoarse');
    },
  });
  await notifications.listen('choir', { onNotification: (text) => heard.push(text) });
  await notify('choir', 'on');
  await vi.waitFor(() => expect(heard).toEqual(['on']));
});

test('it opens while the database is away, and stops at once', async () => {
  const away = await openNotifications({ url: 'postgres://x@127.0.0.1:1/x', log: silentLog });
  await away.listen('choir', { onNotification: () => undefined });
  await away.stop();
});
