import { columnOwners, functionOwners, namesBoundElsewhere } from './column-owners.ts';
import { isTestCode } from './layers.ts';
import { lineAt } from './line-at.ts';
import type { Rule, SourceFile, Violation } from './rule.ts';
import { writerOf } from './sql/table-owners.ts';
import { tableWrites } from './sql/table-writes.ts';
import { updatedColumns } from './updated-columns.ts';

const schemaPath = 'db/schema.sql';

/** Every column of a shared table has an owner, and only that feature, or a trigger of its, updates it. */
export const columnWrites: Rule = {
  name: 'one owner for a column',
  check: ({ files }) => [
    ...files.filter((file) => !isTestCode(file.path)).flatMap(findForeignWrites),
    ...files.filter(({ path }) => path === schemaPath).flatMap(findUnowned),
  ],
};

function findForeignWrites(file: SourceFile): Violation[] {
  const writer = writerOf(file.path);
  if (writer === null) return [];
  const refuse = (line: number, text: string): Violation => ({ path: file.path, line, text });
  const rows = tableWrites(file)
    .filter(
      ({ table, isUpdate }) => !isUpdate && columnOwners[table] && columnOwners[table].rowsOf !== writer,
    )
    .map(({ table, line }) =>
      refuse(line, `inserts or deletes rows of "${table}", which ${columnOwners[table]?.rowsOf} does`),
    );
  const updates = updatedColumns(file, Object.keys(columnOwners)).flatMap(({ table, column, line }) => {
    if (column === null) {
      if (namesBoundElsewhere.has(file.path)) return [];
      return [refuse(line, `updates "${table}" by columns that its text does not name`)];
    }
    const owner = columnOwners[table]?.columns[column];
    return owner === writer
      ? []
      : [refuse(line, `updates "${table}.${column}", a column of ${owner ?? 'nobody'}`)];
  });
  const imports = file.imports
    .filter(({ target }) => target !== null && namesBoundElsewhere.has(target) && writer !== writerOf(target))
    .map(({ specifier, line }) => refuse(line, `imports ${specifier}, which only its own feature calls`));
  return [...rows, ...updates, ...imports, ...findForeignCounters(file, writer)];
}

const counter = /\bcreateMemberCounter\(\s*'([\w-]+)',\s*\{([^}]*)\}/g;

/** A counter is declared by the feature that it names, over columns of its own. */
function findForeignCounters(file: SourceFile, writer: string): Violation[] {
  return [...file.code.matchAll(counter)].flatMap(([, feature, columns = ''], at) => {
    const line = lineAt(file.code, [...file.code.matchAll(counter)][at]?.index ?? 0);
    const foreign = [...columns.matchAll(/'(\w+)'/g)]
      .map(([, column = '']) => column)
      .filter((column) => columnOwners.user_counts?.columns[column] !== writer);
    return [
      ...(feature === writer ? [] : [{ path: file.path, line, text: `declares a counter of ${feature}` }]),
      ...foreign.map((column) => ({
        path: file.path,
        line,
        text: `counts in "${column}", a column of another`,
      })),
    ];
  });
}

/** Compares the list of columns with the schema, and the functions that write them. */
function findUnowned({ path, text }: SourceFile): Violation[] {
  return [
    ...Object.entries(columnOwners).flatMap(([table, { columns }]) => {
      const found = columnsOf(text, table);
      if (found === null) return [{ path, line: 1, text: `has no table "${table}"` }];
      return [
        ...found
          .filter((column) => !(column in columns))
          .map((column) => `"${table}.${column}" has no owner in tools/rules/column-owners.ts`),
        ...Object.keys(columns)
          .filter((column) => !found.includes(column))
          .map((column) => `"${table}.${column}" has an owner and does not exist`),
      ].map((wrong) => ({ path, line: 1, text: wrong }));
    }),
    ...findForeignFunctions(path, text),
  ];
}

function columnsOf(schema: string, table: string): string[] | null {
  const body = new RegExp(`^create table ${table} \\(\\n([\\s\\S]*?)^\\)`, 'm').exec(schema)?.[1];
  if (body === undefined) return null;
  return [...body.matchAll(/^ {2}(\w+) /gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'constraint');
}

const functionBody =
  /^CREATE OR REPLACE FUNCTION public\.(\w+)\([\s\S]*?AS \$function\$([\s\S]*?)\$function\$;/gm;

function findForeignFunctions(path: string, schema: string): Violation[] {
  return [...schema.matchAll(functionBody)].flatMap((found) => {
    const [, name = '', body = ''] = found;
    const line = lineAt(schema, found.index);
    const sql = { path, text: body, code: '', sql: [{ text: body, line }] };
    return updatedColumns(sql, Object.keys(columnOwners))
      .filter(({ table, column }) => columnOwners[table]?.columns[column ?? ''] !== functionOwners[name])
      .map(({ table, column }) => ({
        path,
        line,
        text: `${name} updates "${table}.${column}", a column of another than ${functionOwners[name] ?? 'nobody'}`,
      }));
  });
}
