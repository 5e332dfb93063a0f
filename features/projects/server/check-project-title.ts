import { invalid } from '#platform/pure/refusal.ts';
import { parseProjectTitle } from '../model/project-title.ts';

/** The title that was asked for, trimmed; refuses (422) one that is empty or too long. */
export function checkProjectTitle(text: string): string {
  const read = parseProjectTitle(text);
  if ('error' in read) throw invalid({ title: [read.error] });
  return read.title;
}
