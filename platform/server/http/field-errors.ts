import type { z } from 'zod';
import { toSnake } from '#platform/pure/casing.ts';
import type { FieldErrors } from '#platform/pure/refusal.ts';

/**
 * Converts schema issues to field errors of the wire: `{ title: ['This field is required'] }`.
 * The field is the innermost named key, in snake_case.
 */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    for (const field of fieldsOf(issue)) {
      const messages = (errors[field] ??= []);
      const message = messageOf(issue);
      if (!messages.includes(message)) messages.push(message);
    }
  }
  return errors;
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(toSnake);
  const named = issue.path.filter((part): part is string => typeof part === 'string');
  return [toSnake(named.at(-1) ?? 'base')];
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not a known field';
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'is invalid';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'This field is required'
        : `is too short (minimum is ${issue.minimum})`;
    case 'too_big':
      return issue.origin === 'string'
        ? `is too long (maximum is ${issue.maximum} characters)`
        : `is too large (maximum is ${issue.maximum})`;
    case 'custom':
      return issue.message;
    default:
      return 'is invalid';
  }
}
