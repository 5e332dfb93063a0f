import { main } from './all.ts';
import { runProcess } from './run-process.ts';

// What `npm start` supervises: everything in one process.
await runProcess(main);
