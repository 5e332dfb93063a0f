/**
 * A child for the supervisor's tests: `node supervised-process.ts` writes its pid into the file of `PID_FILE` and is ready at once.
 * `IGNORE_SIGTERM` makes it ignore SIGTERM; the first `FAIL_TIMES` children end with `FAIL_CODE` before they are ready.
 */
import { appendFileSync, readFileSync } from 'node:fs';

const file = process.env.PID_FILE ?? '';
appendFileSync(file, `${process.pid}\n`);
const children = readFileSync(file, 'utf8').trim().split('\n').length;
if (children <= Number(process.env.FAIL_TIMES ?? 0)) process.exit(Number(process.env.FAIL_CODE));
process.on('SIGTERM', () => {
  if (!process.env.IGNORE_SIGTERM) process.exit(0);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
setInterval(() => undefined, 1000);
