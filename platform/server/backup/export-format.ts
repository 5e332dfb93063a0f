/** Format version: increase it for files that older programs cannot read. */
export const FORMAT = 1;

/**
 * A line of an exported database: a header, then for each table its columns and its rows (texts as PostgreSQL writes them, in
 * the order of the columns, null for no value), then an end line, which proves that the file is complete. Names of tables and
 * columns are quoted where SQL needs it.
 */
export type ExportLine =
  | { format: number; at: string; migrations: readonly string[] }
  | { table: string; columns: readonly string[] }
  | readonly (string | null)[]
  | { sequences: readonly (readonly [name: string, last: string])[]; end: true };

/** Settings that make the text of every value independent of the server's configuration. */
export const TEXT_SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'";
