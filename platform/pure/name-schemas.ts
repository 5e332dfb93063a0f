import { z } from 'zod';

/**
 * Names schemas for the OpenAPI document: each becomes the component of its key, which operations refer to. A key is unique among all
 * contracts.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) z.globalRegistry.add(schema, { id });
}
