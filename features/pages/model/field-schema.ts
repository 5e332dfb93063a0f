import { z } from 'zod';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';
import type { ChoiceField, Field, Fields, LinkField, NumberField } from './block-fields.ts';
import { pathError, urlError } from './link-error.ts';

/** A draft may lack what a published page must have. */
export type Completeness = 'draft' | 'complete';

export const missing = 'This field is required';

const mediaReference = z.strictObject({ id: z.uuid() });

const requiredCheck = toSchemaCheck((value) => (isBlank(value) ? missing : null));
const lineCheck = toSchemaCheck(hiddenCharacterError);

function textSchema(max: number, { line, required }: { line: boolean; required: boolean }): z.ZodType {
  const plain = limitedText(max);
  const checked = line ? plain.check(lineCheck) : plain;
  return required ? checked.check(requiredCheck) : checked.default('');
}

const linkSchema = (needsTarget: boolean) =>
  z
    .strictObject({
      label: limitedText(100).check(lineCheck).default(''),
      page: z
        .strictObject({ path: z.string().max(500).check(toSchemaCheck(pathError)) })
        .nullable()
        .default(null),
      url: z
        .string()
        .max(1000)
        .check(toSchemaCheck((url) => (url === '' ? null : urlError(url))))
        .default(''),
      newTab: z.boolean().default(false),
      audience: z.enum(['everyone', 'guests', 'members']).default('everyone'),
    })
    .check((context) => {
      if (!needsTarget || context.value.page || context.value.url !== '') return;
      context.issues.push({ code: 'custom', message: missing, input: context.value, path: ['url'] });
    });

const linkFieldSchema = ({ required = false }: LinkField, isComplete: boolean) =>
  required && isComplete ? linkSchema(true) : linkSchema(isComplete).nullable().default(null);

function audioSchema(isComplete: boolean): z.ZodType {
  const file = isComplete ? mediaReference : mediaReference.nullable().default(null);
  return z.strictObject({
    name: textSchema(200, { line: true, required: isComplete }),
    caption: textSchema(500, { line: true, required: false }),
    thumbnail: mediaReference.nullable().default(null),
    file,
  });
}

const choiceSchema = ({ options, initial }: ChoiceField) =>
  z.enum(Object.keys(options) as [string, ...string[]]).default(initial);

function numberSchema({ min, max, auto, initial }: NumberField): z.ZodType {
  const whole = z.number().int().min(min).max(max);
  const value = auto ? z.union([whole, z.literal('auto')]) : whole;
  return initial === undefined ? value.nullable().default(null) : value.default(initial);
}

/** The schema of a field's stored value; what is left out gets its initial value. */
function fieldSchema(field: Field, completeness: Completeness): z.ZodType {
  const isComplete = completeness === 'complete';
  const required = isComplete && (field.required ?? false);
  switch (field.input) {
    case 'text':
      return textSchema(field.max, { line: true, required });
    case 'long_text':
    case 'markdown':
      return textSchema(field.max, { line: false, required });
    case 'media':
      return required ? mediaReference : mediaReference.nullable().default(null);
    case 'link':
      return linkFieldSchema(field, isComplete);
    case 'audio':
      return audioSchema(isComplete);
    case 'choice':
      return choiceSchema(field);
    case 'number':
      return numberSchema(field);
    case 'toggle':
      return z.boolean().default(false);
    case 'group':
      return fieldsSchema(field.fields, completeness);
    case 'list': {
      const item =
        field.item.input === 'link' ? linkSchema(isComplete) : fieldSchema(field.item, completeness);
      const items = z.array(item).max(field.max);
      return required ? items.min(1, missing) : items.default([]);
    }
  }
}

/** The strict schema of fields. */
export const fieldsSchema = (fields: Fields, completeness: Completeness): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field, completeness)])),
  );
