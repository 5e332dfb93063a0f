import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { PAGE_DESCRIPTION_LIMIT, PAGE_TITLE_LIMIT, pageTypes } from './model/page-document.ts';

const path = z.string().max(500);
const time = z.string().max(40);
const step = z.strictObject({ title: limitedText(PAGE_TITLE_LIMIT), path });

/** A page of blocks as readers get it. */
export const ContentPage = z.strictObject({
  /** A uuid, or the path of a page that comes with the program. */
  id: z.string().max(220),
  attributes: z.strictObject({
    path,
    title: limitedText(PAGE_TITLE_LIMIT),
    type: z.enum(pageTypes),
    description: limitedText(PAGE_DESCRIPTION_LIMIT),
    /** The tree of the page's section, `title`, `path` and `items`; null on a home. */
    navigation: z.unknown(),
    publishedAt: time,
    /** For link previews; null for the site's own. */
    shareImageUrl: path.nullable(),
    unlisted: z.boolean(),
    /** Where it stands in its course; null for a page that is no lesson. */
    lesson: z
      .strictObject({
        course: step,
        number: z.number().int().min(1),
        total: z.number().int().min(1),
        previous: step.nullable(),
        next: step.nullable(),
      })
      .nullable(),
    /** Of legal texts: all versions that were ever shown, the newest first, and which one this is. */
    versions: z
      .array(
        z.strictObject({ version: z.int().min(0), fromAt: time, shown: z.boolean(), current: z.boolean() }),
      )
      .max(1000)
      .optional(),
    /** In their order, each with `id`, `__component`, and the fields of its kind; `failed` on one that cannot be shown. */
    blocks: z.array(z.unknown()).max(200),
  }),
});
export type ContentPage = z.output<typeof ContentPage>;

export const getContentPage = endpoint({
  id: 'pages.get',
  method: 'GET',
  path: '/api/content/pages',
  access: 'anyone',
  summary: 'The page of blocks at a path',
  query: z.strictObject({
    path: z.string().min(1).max(300),
    /** True on pages of the education site. */
    education: z.enum(['true', 'false']).optional(),
    /** An earlier version of a legal text. */
    version: z.coerce.number().int().min(0).max(1_000_000).optional(),
  }),
  answer: z.strictObject({ data: ContentPage }),
});

nameSchemas({ ContentPage });
