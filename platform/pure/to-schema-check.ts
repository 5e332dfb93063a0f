import type { z } from 'zod';

/** Turns a validation rule of a model into a zod check; its error becomes the field's message. */
export const toSchemaCheck =
  (validate: (text: string) => string | null) => (context: z.core.ParsePayload<string>) => {
    const message = validate(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  };
