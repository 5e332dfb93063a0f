import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, and the template database that test databases are copied from. */
    postgres: { url: string; template: string };
  }
}

/** Runs statements one by one on their own connection. */
export async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
