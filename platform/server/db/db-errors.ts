import { Refusal, unavailable } from '#platform/pure/refusal.ts';
import { isQueryTimeout } from './query-timeout-client.ts';

/** SQLSTATE of a PostgreSQL error, or Node's error code; null for anything else. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** A serialization failure or deadlock: the transaction can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  const code = errorCode(error);
  return code === '40001' || code === '40P01';
}

/** A prepared statement became invalid by a migration: the connection has to be dropped. */
export function isStalePlan(error: unknown): boolean {
  return errorCode(error) === '0A000' && messageOf(error).includes('cached plan');
}

const unavailableCodes = new Set([
  '57014', // statement_timeout
  '55P03', // lock_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '57P01', // administrator shuts down
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '25006', // a standby that cannot write yet
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT', // the unix socket is gone
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const lostConnectionMessage =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error|connection ended|not queryable/i;

/** Whether the database is unavailable (gone, starting, full, too slow, silent), regardless of the statement. */
export function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null) return unavailableCodes.has(code) || /^(08|53|58)/.test(code) || isStalePlan(error);
  return isQueryTimeout(error) || lostConnectionMessage.test(messageOf(error));
}

/** Maps an error of an unavailable database to a 503 refusal with the error as its cause; other errors stay. */
export function toDatabaseRefusal(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const refusal = unavailable();
  refusal.cause = error;
  return refusal;
}

/** Whether `error` is the refusal that an error of an unavailable database became. */
export const isDatabaseRefusal = (error: unknown): boolean =>
  error instanceof Refusal && isUnavailable(error.cause);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}
