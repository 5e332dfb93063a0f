import { runProcess } from './run-process.ts';
import { startAll } from './start-all.ts';

// The program that `npm start` supervises: everything in one process.
await runProcess(startAll);
