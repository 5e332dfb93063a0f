import type { z } from 'zod';

/** Work that happens later: named, with a schema of its payload. Jobs may run twice. */
export interface JobType<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  /** Tries in all before the job is given up. */
  maxAttempts: number;
}

/** Declares a job; its handler is named once in the feature's manifest. */
export function jobType<P extends z.ZodType>(
  name: string,
  payload: P,
  more: { maxAttempts?: number } = {},
): JobType<P> {
  return { name, payload, maxAttempts: more.maxAttempts ?? 10 };
}
