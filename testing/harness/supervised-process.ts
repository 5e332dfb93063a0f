/**
 * A child for the supervisor's tests: `node supervised-process.ts` is ready at once and tells its pid in the file that
 * `PID_FILE` names; `IGNORE_SIGTERM` makes it deaf, `FAIL` ends it before it is ready.
 */
import { appendFileSync } from 'node:fs';

if (process.env.FAIL) process.exit(3);
appendFileSync(process.env.PID_FILE ?? '', `${process.pid}\n`);
process.on('SIGTERM', () => {
  if (!process.env.IGNORE_SIGTERM) process.exit(0);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
setInterval(() => undefined, 1000);
