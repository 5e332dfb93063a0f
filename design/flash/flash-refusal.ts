import { isRefusal, wayToMoreOf } from '#platform/pure/refusal.ts';
import { flash } from './flash.ts';

/** Shows the text of a refusal and its way to more, for `onError` of mutations. Throws every other error, so that it is reported as uncaught. */
export function flashRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
  flash.error(error.message, { link: wayToMoreOf(error) });
}
