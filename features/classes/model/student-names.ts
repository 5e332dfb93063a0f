/** Characters that the name of a student has at most. */
export const studentNameLimit = 60;

/** The names in typed or pasted lines; of a table (tabs, commas, semicolons) the first column. */
export function studentNamesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      (line.split(/[\t;,]/)[0] ?? '')
        .replace(/^\s*"|"\s*$/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((name) => name !== '');
}
