import { z } from 'zod';
import { toSnake } from '#platform/pure/casing.ts';
import type { FieldErrors } from '#platform/pure/refusal.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import type { StoredBlock } from './block-kind.ts';
import { storedBlockSchema } from './block-schema.ts';
import { type Completeness, missing } from './field-schema.ts';
import {
  BLOCKS_LIMIT,
  PAGE_DESCRIPTION_LIMIT,
  PAGE_TITLE_LIMIT,
  type PageDocument,
  pageTypes,
} from './page-document.ts';

const line = (limit: number) => limitedText(limit).check(toSchemaCheck(hiddenCharacterError));

const looseBlocks = z.array(z.looseObject({ id: z.string(), component: z.string() })).max(BLOCKS_LIMIT);

const pageSchema = z.strictObject({
  title: line(PAGE_TITLE_LIMIT),
  description: line(PAGE_DESCRIPTION_LIMIT).default(''),
  type: z.enum(pageTypes).default('article'),
  shareImage: z.strictObject({ id: z.uuid() }).nullable().default(null),
  navigation: z
    .strictObject({
      title: line(PAGE_TITLE_LIMIT).default(''),
      place: z.number().int().min(0).max(9999).default(0),
      hidden: z.boolean().default(false),
    })
    .default({ title: '', place: 0, hidden: false }),
  unlisted: z.boolean().default(false),
  blocks: looseBlocks.default([]),
});

export type CheckedDocument = { document: PageDocument } | { errors: FieldErrors };

/**
 * Checks a document of unknown origin and fills in initial values. Errors name block and field: `blocks.{id}.{field}` in snake_case,
 * `blocks.{number}` where a block has no id. Hidden blocks need not be whole, since readers do not get them.
 */
export function checkPageDocument(raw: unknown, completeness: Completeness): CheckedDocument {
  const parsed = pageSchema.safeParse(raw, { reportInput: true });
  if (!parsed.success) return { errors: toFieldErrors(parsed.error.issues) };
  const errors: FieldErrors = {};
  if (completeness === 'complete' && isBlank(parsed.data.title)) errors.title = [missing];
  const ids = new Set<string>();
  const blocks = parsed.data.blocks.map((block) => {
    if (ids.has(block.id)) errors[`blocks.${block.id}.id`] = ['has already been taken'];
    ids.add(block.id);
    return checkBlock(block, block.hidden === true ? 'draft' : completeness, errors);
  });
  return Object.keys(errors).length > 0 ? { errors } : { document: { ...parsed.data, blocks } };
}

function checkBlock(
  block: { id: string; component: string },
  completeness: Completeness,
  errors: FieldErrors,
): StoredBlock {
  const schema = storedBlockSchema(block.component, completeness);
  if (!schema) {
    errors[`blocks.${block.id}.__component`] = ['is unknown'];
    return block as never;
  }
  const parsed = schema.safeParse(block, { reportInput: true });
  if (!parsed.success) Object.assign(errors, toFieldErrors(parsed.error.issues, `blocks.${block.id}.`));
  return parsed.data as StoredBlock;
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[], prefix = ''): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path.map((part) => toSnake(String(part)));
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, toSnake(key)]) : [path];
    for (const name of names) (errors[`${prefix}${name.join('.') || 'base'}`] ??= []).push(messageOf(issue));
  }
  return errors;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'unrecognized_keys') return 'is not a known field';
  if (issue.code === 'invalid_type' && issue.input === undefined) return missing;
  if (issue.code === 'too_big')
    return `is too ${issue.origin === 'array' ? 'many' : 'large'} (maximum is ${issue.maximum})`;
  if (issue.code === 'too_small' && issue.message === missing) return missing;
  return 'is invalid';
}
