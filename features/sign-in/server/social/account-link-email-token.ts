import { z } from 'zod';
import { tokenKind } from '../tokens/one-time-tokens.ts';

const hour = 60 * 60;

/** Proves that the e-mail was read; works only in the browser in which the identity waits. */
export const accountLinkEmailToken = tokenKind({
  name: 'account_link_mailed',
  seconds: hour,
  payload: z.strictObject({ browser: z.string() }),
});
