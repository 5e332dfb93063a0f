import type { z } from 'zod';
import { isAnswerSharedByCallers } from '#platform/server/cache/shared-read-cache.ts';
import { compileEncoder } from '#platform/server/http/wire-codec.ts';

/**
 * Compiles an answer schema into a function that serialises answers: declared fields only, as JSON in UTF-8. Shared
 * answers are serialised once.
 */
export function compileAnswerWriter(schema: z.ZodType | undefined): (answer: unknown) => Buffer {
  const encode = compileEncoder(schema);
  const written = new WeakMap<object, Buffer>();
  const write = (answer: unknown) => Buffer.from(JSON.stringify(encode(answer)) ?? '');
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !isAnswerSharedByCallers(answer))
      return write(answer);
    const bytes = written.get(answer) ?? write(answer);
    written.set(answer, bytes);
    return bytes;
  };
}
