export interface LedgerLine {
  /** For example `TRACK-044`. */
  id: string;
  area: string;
  text: string;
  line: number;
}

/** The lines of one file of docs/requirements: `- **TRACK-044** A repeated like changes nothing.` */
export function ledgerLines(markdown: string): LedgerLine[] {
  return markdown.split('\n').flatMap((text, at) => {
    const found = /^- \*\*(([A-Z]+)-\d{3,})\*\* (.*)$/.exec(text);
    return found ? [{ id: found[1] ?? '', area: found[2] ?? '', text: found[3] ?? '', line: at + 1 }] : [];
  });
}

/** Ids that a title names in square brackets: `[TRACK-044]`, `[TRACK-044, SHELL-101]`. */
export function namedIds(text: string): string[] {
  return [...text.matchAll(/\[([A-Z]+-\d{3,}(?:[\s,]+[A-Z]+-\d{3,})*)\]/g)].flatMap(
    (found) => found[1]?.match(/[A-Z]+-\d{3,}/g) ?? [],
  );
}
