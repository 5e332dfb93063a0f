import type { z } from 'zod';

/** The type of an event, named in the past tense: `track.published`. */
export interface EventType<P extends z.ZodType = z.ZodType> {
  type: string;
  payload: P;
}

/** Declares an event type. An event is written in the transaction that causes it and delivered at least once. */
export function eventType<P extends z.ZodType>(type: string, payload: P): EventType<P> {
  return { type, payload };
}

/** The payload of an event or a job. */
export type PayloadOf<E> = E extends { payload: infer P extends z.ZodType } ? z.output<P> : never;
