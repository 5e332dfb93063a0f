import pg from 'pg';

const queryTimeoutMessage = 'Query read timeout';

/** True for the error of a query that got no answer within `query_timeout`. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === queryTimeoutMessage;
}

/**
 * A client that drops its connection with the first query that gets no answer within `query_timeout`. pg by itself only
 * gives up the query, and hands the connection, which still waits for that answer, to whoever asks for one next.
 */
export class QueryTimeoutClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const ask = (...args: unknown[]) => {
      const asked = query(...args);
      if (asked instanceof Promise) {
        asked.catch((error: unknown) => {
          // Its socket is destroyed, since a query is under way; a pool drops what is ending as soon as it is released.
          if (isQueryTimeout(error)) void this.end();
        });
      }
      return asked;
    };
    this.query = ask as pg.Client['query'];
  }
}
