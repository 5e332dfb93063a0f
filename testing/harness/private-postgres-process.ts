import { startPrivatePostgres } from '#platform/server/db/private-postgres.ts';
import { silentLog } from '#platform/server/log/log.ts';

/**
 * A process that starts a PostgreSQL and can be killed: `node private-postgres-process.ts <data dir>`. It sends the address,
 * reports the server's end, and answers every message.
 */
const [dataDir = ''] = process.argv.slice(2);
const server = await startPrivatePostgres({ dataDir, log: silentLog, skipSync: true });
process.send?.(server.url);
process.on('message', (message) => process.send?.(message));
await server.ended;
process.send?.('ended');
