import pg from 'pg';

const queryTimeoutMessage = 'Query read timeout';

/** Whether a query got no answer within `query_timeout`. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === queryTimeoutMessage;
}

/**
 * A client that closes its connection after the first query without an answer within `query_timeout`. pg itself only
 * rejects the query, and its pool reuses the connection, which still waits for that answer.
 */
export class QueryTimeoutClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const ask = (...args: unknown[]) => {
      const asked = query(...args);
      if (asked instanceof Promise) {
        asked.catch((error: unknown) => {
          // Destroys the socket, since a query is active; the pool drops an ending client on release.
          if (isQueryTimeout(error)) void this.end();
        });
      }
      return asked;
    };
    this.query = ask as pg.Client['query'];
  }
}
