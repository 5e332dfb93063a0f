import { z } from 'zod';

/** The secret of a link. As long as an address can be: a wrong one is 404, as if there were nothing. */
export const linkSecret = z.string().max(16_000).optional();
