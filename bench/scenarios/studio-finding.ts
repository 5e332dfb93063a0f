import type { Finding } from '../finding.ts';

interface StudioFigure {
  /** Of the ledger. */
  line: string;
  what: string;
  ours: string;
  gate: string;
  passed: boolean | null;
  note?: string;
}

/** A line of the table that is held against a line of the ledger. */
export const studioFinding = ({ line, note = '', ...figure }: StudioFigure): Finding => ({
  ...figure,
  goal: line,
  note,
  limit: '',
  ratio: '',
});
