import { z } from 'zod';
import { nameSchemas } from '#platform/pure/name-schemas.ts';

/** The card that a subscription is charged to, as only its owner sees it. */
export const StoredCardView = z.strictObject({
  /** What a payment by it names it by. */
  id: z.string().max(100),
  /** `Visa`; null where the gateway does not say. */
  brand: z.string().max(60).nullable(),
  lastFour: z.string().max(4),
  /** The last month in which it is valid; null where the gateway does not say. */
  expires: z.strictObject({ month: z.number().int().min(1).max(12), year: z.number().int() }).nullable(),
});
export type StoredCardView = z.output<typeof StoredCardView>;

nameSchemas({ StoredCardView });
