import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import { TAGS_LIMIT, tagError } from './model/template-tags.ts';

const id = z.uuid();
const tag = z.string().max(60).check(toSchemaCheck(tagError));
const tags = z.array(tag).max(TAGS_LIMIT);

/** A template as lists for everybody show it. */
export const TemplateCard = z.strictObject({
  id,
  title: limitedText(100),
  imageUrl: z.string().max(300),
  /** The username of its owner. */
  author: z.string().max(100),
  tags,
});
export type TemplateCard = z.output<typeof TemplateCard>;

export const listTemplates = endpoint({
  id: 'projects.listTemplates',
  method: 'GET',
  path: '/api/project_templates',
  access: 'anyone',
  managed: true,
  summary: 'The newest public templates, of a tag or of any',
  query: z.strictObject({
    tag: z.string().max(60).optional(),
    items: z.coerce.number().int().min(1).max(24).default(12),
  }),
  answer: z.strictObject({ data: z.array(TemplateCard).max(24) }),
});

export const tagTemplate = endpoint({
  id: 'projects.tagTemplate',
  method: 'PUT',
  path: '/api/project_templates/:id',
  access: 'signed_in',
  summary: 'Sets the tags of an own template',
  params: z.strictObject({ id }),
  body: z.strictObject({ tags }),
  answer: z.strictObject({ data: z.strictObject({ id, tags }) }),
  limits: [{ per: 'user', max: 120, seconds: 3600, name: 'projects.templates' }],
});

nameSchemas({ TemplateCard });
