import { z } from 'zod';
import { type BlockKind, spacingSizes, themes, widths } from './block-kind.ts';
import { blockKinds } from './block-kinds.ts';
import { type Completeness, fieldsSchema } from './field-schema.ts';

const spacingSize = z.enum(spacingSizes).default('none');

/** What every stored block has beside the fields of its kind. */
const frame = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  width: z.enum(widths).default('normal'),
  spacing: z.strictObject({ top: spacingSize, bottom: spacingSize }).default({ top: 'none', bottom: 'none' }),
  theme: z.enum(themes).default('transparent'),
  fade: z.boolean().default(false),
  hidden: z.boolean().default(false),
};

function schemaOfKind(kind: BlockKind, completeness: Completeness): z.ZodType {
  const schema = z.strictObject({
    ...frame,
    component: z.literal(kind.component),
    ...fieldsSchema(kind.fields, completeness).shape,
  });
  const { problemOf } = kind;
  if (!problemOf || completeness === 'draft') return schema;
  return schema.check((context) => {
    const problem = problemOf(context.value as never);
    if (problem === null) return;
    context.issues.push({
      code: 'custom',
      message: problem.text,
      input: context.value,
      path: [problem.field],
    });
  });
}

const schemasOf = (completeness: Completeness): ReadonlyMap<string, z.ZodType> =>
  new Map(blockKinds.map((kind) => [kind.component, schemaOfKind(kind, completeness)]));

const schemas = { draft: schemasOf('draft'), complete: schemasOf('complete') };

/** The schema of a stored block of a kind; undefined for an unknown kind. */
export const storedBlockSchema = (component: string, completeness: Completeness): z.ZodType | undefined =>
  schemas[completeness].get(component);
