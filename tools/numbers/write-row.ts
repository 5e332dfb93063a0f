/** A line of a table: its name, then its cells. */
export type Row = readonly [name: string, ...cells: string[]];

/** Sets the line of that name in the table below a heading: replaces it, or adds it last; other lines stay as they are. */
export function writeRow(text: string, heading: string, row: Row): string {
  const lines = text.split('\n');
  const start = lines.indexOf(heading);
  const rule = lines.findIndex((line, at) => at > start && /^\|[-|]+\|$/.test(line));
  if (start === -1 || rule === -1) throw new Error(`There is no table below "${heading}".`);
  let end = rule + 1;
  while (lines[end]?.startsWith('|')) end += 1;
  const known = lines.findIndex((line, at) => at > rule && at < end && line.startsWith(`| ${row[0]} |`));
  lines.splice(known === -1 ? end : known, known === -1 ? 0 : 1, `| ${row.join(' | ')} |`);
  return lines.join('\n');
}
