import type { z } from 'zod';

/** A schema check out of a rule of a model: what the rule finds wrong becomes the field's message. */
export const toSchemaCheck =
  (fault: (text: string) => string | null) => (context: z.core.ParsePayload<string>) => {
    const message = fault(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  };
