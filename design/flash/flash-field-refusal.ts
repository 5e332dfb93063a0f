import { isRefusal } from '#platform/pure/refusal.ts';
import { flash } from './flash.ts';
import { flashRefusal } from './flash-refusal.ts';

/** For `onError` of calls without a form: shows the reason that a refusal gives at this field, and other refusals as `flashRefusal`. */
export const flashFieldRefusal =
  (field: string) =>
  (error: unknown): void => {
    const reason = isRefusal(error) ? error.fields?.[field]?.[0] : undefined;
    if (reason === undefined) flashRefusal(error);
    else flash.error(reason);
  };
