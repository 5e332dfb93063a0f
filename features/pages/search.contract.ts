import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';

/** A page of blocks that has the words. */
export const FoundPage = z.strictObject({
  path: z.string().max(300),
  title: z.string().max(300),
  description: z.string().max(600),
  /** What stands around the first of the words, where title and description have none of them; '' otherwise. */
  excerpt: z.string().max(400),
});
export type FoundPage = z.output<typeof FoundPage>;

export const searchPages = endpoint({
  id: 'pages.search',
  method: 'GET',
  path: '/api/content/search',
  access: 'anyone',
  summary: 'Pages of blocks with all words of a text in title, description or blocks',
  query: z.strictObject({
    q: limitedText(100).refine((term) => term.trim() !== '', "can't be blank"),
    /** Only pages below this path. */
    below: z.string().max(300).optional(),
    /** True on pages of the education site. */
    education: z.enum(['true', 'false']).optional(),
  }),
  answer: z.strictObject({ data: z.array(FoundPage).max(20) }),
  limits: [{ per: 'user_or_address', max: 120, seconds: 60 }],
});

nameSchemas({ FoundPage });
