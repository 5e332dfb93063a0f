import type { z } from 'zod';

/** A background job: its name and the schema of its payload. Jobs may run twice. */
export interface JobType<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  /** Total number of attempts. */
  maxAttempts: number;
  /** Longest wait before another attempt; unless set, it grows up to e^10 s, which are six hours. */
  maxRetryDelaySeconds?: number;
  /** Unless set 0; jobs with a higher number run after all others. */
  priority?: number;
}

/** Declares a job; the feature binds its handler by `onJob`. */
export function jobType<P extends z.ZodType>(
  name: string,
  payload: P,
  { maxAttempts = 10, ...more }: Partial<Omit<JobType, 'name' | 'payload'>> = {},
): JobType<P> {
  return { name, payload, maxAttempts, ...more };
}
