import { invalid } from '#platform/pure/refusal.ts';
import { parseProjectTitle } from '../model/project-title.ts';

/** The trimmed title; refuses (422) an empty or too long one. */
export function checkProjectTitle(text: string): string {
  const read = parseProjectTitle(text);
  if ('error' in read) throw invalid({ title: [read.error] });
  return read.title;
}
