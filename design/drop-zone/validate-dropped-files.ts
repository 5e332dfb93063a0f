export interface DropRules {
  /** MIME types and endings, e.g. `image/png`, `.png`; a file may match either. */
  accept: readonly string[];
  maxBytes: number;
}

export type DropOutcome =
  | { kind: 'accepted'; file: File }
  | { kind: 'several' | 'too_large' | 'wrong_type'; files: readonly File[] };

/** The one dropped or chosen file, or why it was not accepted (number, type, size); null without a file. */
export function validateDroppedFiles(
  files: readonly File[],
  { accept, maxBytes }: DropRules,
): DropOutcome | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return { kind: 'several', files };
  const name = file.name.toLowerCase();
  const matches = accept.some((entry) =>
    entry.startsWith('.') ? name.endsWith(entry.toLowerCase()) : entry === file.type,
  );
  if (!matches) return { kind: 'wrong_type', files };
  if (file.size > maxBytes) return { kind: 'too_large', files };
  return { kind: 'accepted', file };
}
