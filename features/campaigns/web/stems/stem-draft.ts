import type { RequestInputOf } from '#platform/pure/contract.ts';
import type { AdminStemView, setStems } from '../../stems.contract.ts';

/** A stem as the form has it: texts, empty for what is left open. */
export interface StemDraft {
  /** Of the stem, or of this form only where it is new. */
  id: string;
  name: string;
  bpm: string;
  key: string;
  /** Only of a new one. */
  file?: File;
  /** Name of its upload, once all of it has arrived. */
  fileName?: string;
}

export const draftOfStem = ({ id, name, bpm, key }: AdminStemView): StemDraft => ({
  id,
  name,
  bpm: bpm === null ? '' : String(bpm),
  key,
});

/** A stem's name as its file suggests it. */
export const nameOfFile = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .slice(0, 80);

/** The draft as the call takes it; a tempo that is no number is refused there. */
export function readDraft({
  id,
  name,
  bpm,
  key,
  fileName,
}: StemDraft): RequestInputOf<typeof setStems>['stems'][number] {
  const facts = { name, bpm: bpm.trim() === '' ? null : Number(bpm), key };
  return fileName === undefined ? { ...facts, id } : { ...facts, fileName };
}
