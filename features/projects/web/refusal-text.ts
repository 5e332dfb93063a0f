import { isRefusal } from '#platform/pure/refusal.ts';
import { fieldMessages } from '#platform/web/field-messages.ts';

/** What the server said of a failed call, for people; `otherwise` where it said nothing. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!isRefusal(error)) return otherwise;
  return (error.fields && fieldMessages(error.fields)[0]) || error.message || otherwise;
}
