import { isRefusal } from '#platform/pure/refusal.ts';
import { fieldMessages } from './field-messages.ts';

/** The server's message of a failed call; `fallback` where it has none. */
export function refusalText(error: unknown, fallback: string): string {
  if (!isRefusal(error)) return fallback;
  return (error.fields && fieldMessages(error.fields)[0]) || error.message || fallback;
}
