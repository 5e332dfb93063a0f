import type { Call } from '#platform/server/call.ts';
import type { YearRow } from '../years.store.ts';

/** A part of the work in one transaction. `more`: it is to be run again before the next one. */
export type YearStep = (call: Call, year: YearRow) => Promise<'done' | 'more'>;
