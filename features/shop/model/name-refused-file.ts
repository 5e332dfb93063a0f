import { Refusal } from '#platform/pure/refusal.ts';

/**
 * A refusal of one of these files as a sentence with its name; any other error as it is. Calls for several files refuse by the place
 * of one (`sound_2`), those for a single file by any field.
 */
export function nameRefusedFile(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof Refusal)) return error;
  const [field, texts] = Object.entries(error.fields ?? {})[0] ?? [];
  const place = /^sound_?(\d+)$/.exec(field ?? '')?.[1];
  const name = place === undefined ? (names.length === 1 ? names[0] : undefined) : names[Number(place) - 1];
  if (name === undefined || !texts?.[0]) return error;
  return new Refusal(error.status, `“${name}” ${texts[0]}.`);
}
