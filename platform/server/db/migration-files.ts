import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  /** `0001_platform_outbox.sql` */
  name: string;
  sql: string;
  /** SHA-256 of the text with unix line ends, in hex. */
  checksum: string;
}

const migrationNamePattern = /^(\d{4})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;

/** Reads the migrations of a directory in order. Throws for invalid names and duplicate numbers. */
export async function readMigrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  const files: MigrationFile[] = [];
  for (const name of names) {
    const number = migrationNamePattern.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration ${name} is not named like 0001_feature_what.sql.`);
    const other = numbers.get(number);
    if (other !== undefined) throw new Error(`Migrations ${other} and ${name} have the same number.`);
    numbers.set(number, name);
    const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    files.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return files;
}
