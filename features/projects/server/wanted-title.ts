import { invalid } from '#platform/pure/refusal.ts';
import { readTitle } from '../model/piece-title.ts';

/** The title that was asked for, trimmed; refuses (422) one that is empty or too long. */
export function wantedTitle(text: string): string {
  const read = readTitle(text);
  if ('error' in read) throw invalid({ title: [read.error] });
  return read.title;
}
