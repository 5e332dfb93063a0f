/** What a column of a OneRoster table may hold. Columns that a table does not name are never read. */
export interface Column {
  /** A row needs a value. */
  required?: boolean;
  /** The column may be missing from the file. */
  optional?: boolean;
  /** An archive of ours has an apostrophe before an id that a spreadsheet would run. */
  isId?: boolean;
  /** What is wrong with a value; null where nothing is. */
  check?: (value: string) => string | null;
}

export interface TableDefinition {
  /** The file is called so, with `.csv`. */
  name: string;
  columns: Readonly<Record<string, Column>>;
}

/** Ids are case-sensitive texts without control characters. */
export const sourcedId: Column = {
  required: true,
  isId: true,
  check: (value) =>
    value.length > 255 || /\p{Cc}/u.test(value) ? 'is no id of at most 255 characters' : null,
};

export const optionalId: Column = { ...sourcedId, required: false, optional: true };

export const oneOf = (...values: readonly string[]): NonNullable<Column['check']> => {
  const known = new Set(values.map((value) => value.toLowerCase()));
  return (value) => (known.has(value.toLowerCase()) ? null : `is none of ${values.join(', ')}`);
};

/** `inactive` is of version 1.0, whose archives some programs still write. */
export const status: Column = { optional: true, check: oneOf('active', 'tobedeleted', 'inactive') };

/** The row says that its object ends. */
export const hasEnded = (row: Readonly<Record<string, string>>): boolean =>
  row.status !== undefined && row.status !== '' && row.status.toLowerCase() !== 'active';
