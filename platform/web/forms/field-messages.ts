import { toCamel, toSnake } from '#platform/pure/casing.ts';
import type { FieldErrors } from '#platform/pure/refusal.ts';

/** Labels of fields on a page, by field name in camelCase. */
export type FieldLabels = Readonly<Record<string, string | undefined>>;

/** `password_confirmation` -> `Password confirmation`. */
function fieldName(key: string, labels: FieldLabels): string {
  const label = labels[toCamel(key)];
  if (label !== undefined) return label;
  const words = toSnake(key).replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats field errors as lines, `{Field name} {message}`; a message that starts with a capital is a sentence of its own. */
export function fieldMessages(fields: FieldErrors, labels: FieldLabels = {}): string[] {
  return Object.entries(fields).flatMap(([key, messages]) =>
    messages.map((message) =>
      key === 'base' || /^[A-Z]/.test(message) ? message : `${fieldName(key, labels)} ${message}`,
    ),
  );
}
