/** What happens to one file, as lines of a terminal or of a log. */
export interface ProgressLine {
  begin(name: string): void;
  /** How far it is; only terminals show it, in place. */
  show(text: string): void;
  /** Something to be read in a log, too; a repeated text is written once. */
  note(text: string): void;
  end(text: string): void;
}

const clearLine = '\r\u001b[2K';

export function createProgressLine({
  write,
  isTerminal,
}: {
  write: (text: string) => void;
  isTerminal: boolean;
}): ProgressLine {
  let name = '';
  let last = '';
  const clear = isTerminal ? clearLine : '';
  return {
    begin(next) {
      name = printable(next);
      last = '';
      if (isTerminal) write(`${clear}${name}`);
    },
    show(text) {
      if (!isTerminal || text === last) return;
      last = text;
      write(`${clear}${name}: ${text}`);
    },
    note(text) {
      if (text === last) return;
      last = text;
      write(`${clear}${name}: ${printable(text)}\n`);
    },
    end: (text) => write(`${clear}${name}: ${printable(text)}\n`),
  };
}

/** Names of files and texts of a site may hold control characters, which a terminal would obey. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
export const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '?');
