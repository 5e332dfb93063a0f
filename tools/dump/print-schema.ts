import type { Client } from 'pg';
import { schemaQueries } from './schema-queries.ts';

/**
 * Prints the tables, functions, views and triggers of the schema `public` as SQL, in an order that depends on names only, so that a
 * review shows what a migration changed. For reading: databases are made by the migrations.
 */
export async function printSchema(client: Client): Promise<string> {
  const ask = async <R>(sql: string): Promise<R[]> => (await client.query(sql)).rows;
  const statements = async (sql: string) => (await ask<Statement>(sql)).map((one) => `${one.sql.trim()};`);
  const columns = await ask<TablePart>(schemaQueries.columns);
  const constraints = await ask<TablePart>(schemaQueries.constraints);
  const indexes = await ask<TablePart>(schemaQueries.indexes);
  const tables = (await ask<Table>(schemaQueries.tables)).map((table) =>
    printTable(table, { inside: [...columns, ...constraints], after: indexes }),
  );
  return `${[
    'set check_function_bodies = off;',
    ...(await statements(schemaQueries.extensions)),
    ...(await statements(schemaQueries.types)),
    ...(await statements(schemaQueries.functions)),
    ...tables,
    (await statements(schemaQueries.foreignKeys)).join('\n'),
    ...(await statements(schemaQueries.views)),
    (await statements(schemaQueries.triggers)).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

interface Statement {
  sql: string;
}
interface TablePart extends Statement {
  table: string;
}
interface Table {
  name: string;
  kind: string;
  options: string;
  partition: string;
}

function printTable(table: Table, parts: { inside: TablePart[]; after: TablePart[] }): string {
  const own = (found: TablePart[]) => found.filter((one) => one.table === table.name);
  const inside = own(parts.inside).map((one) => `  ${one.sql}`);
  const ending = [table.partition, table.options].filter((one) => one !== '').map((one) => `\n${one}`);
  const after = own(parts.after).map((one) => `\n${one.sql};`);
  return `create ${table.kind} ${table.name} (\n${inside.join(',\n')}\n)${ending.join('')};${after.join('')}`;
}
