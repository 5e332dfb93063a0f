/** Another number means a file that an older program cannot read. */
export const FORMAT = 1;

/**
 * A line of an exported database. The first says what the file is; each table is named once and its rows follow, a list
 * of texts as PostgreSQL writes them, in the order of the columns, null for no value; the last one says that nothing is
 * missing. Names of tables and columns are quoted where SQL needs it.
 */
export type ExportLine =
  | { format: number; at: string; migrations: readonly string[] }
  | { table: string; columns: readonly string[] }
  | readonly (string | null)[]
  | { sequences: readonly (readonly [name: string, last: string])[]; end: true };

/** So that every value is written as a text that reads as the same value again, wherever the server stands. */
export const TEXT_SETTINGS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'";
