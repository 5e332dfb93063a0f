import { randomText } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';

const SECRET_LENGTH = 22;

/** The secret of a new secret link. */
export const newLinkSecret = ({ randomBytes }: Pick<Call, 'randomBytes'>): string =>
  randomText(SECRET_LENGTH, randomBytes);
