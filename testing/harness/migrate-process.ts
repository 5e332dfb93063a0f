import { migrate } from '#platform/server/db/migrate.ts';
import { silentLog } from '#platform/server/log/log.ts';

/** A process that migrates and can be killed meanwhile: `node migrate-process.ts <url> <directory>`. */
const [url = '', directory = ''] = process.argv.slice(2);
await migrate({ url, directory, log: silentLog });
