import { AsyncLocalStorage } from 'node:async_hooks';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '#platform/server/log/log.ts';

/**
 * Row security: tables that belong to schools show a transaction the rows of the school that the setting `tonehall.school`
 * names, and no row where it is not set. Connections of ours begin with all schools.
 */
const allSchools = 'every';
/** The id of a school, or SQL that gives it; `none` for nobody's. */
type SchoolId = string | RawBuilder<string>;

/** Owns what the user of the database owns, without being a superuser, whom row security would not concern. */
const limitedRole = 'tonehall_school';

interface SchoolWork {
  school: SchoolId;
  /** Who works, for what triggers write down (`tonehall.actor`); empty where nobody is named. */
  actorId: string;
}

const schoolOfWork = new AsyncLocalStorage<SchoolWork>();

/** The address of a database for connections that see the rows of all schools until a transaction limits itself. */
export function withAllSchools(url: string): string {
  const [address = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = parameters.get('options');
  parameters.set('options', `${options === null ? '' : `${options} `}-c tonehall.school=${allSchools}`);
  return `${address}?${parameters}`;
}

/** Runs `work`, whose transactions see this school's rows and no other's. */
export const runForSchool = <T>(school: SchoolId, work: () => Promise<T>, actorId = ''): Promise<T> =>
  schoolOfWork.run({ school, actorId }, work);

/** Limits a new transaction to the school that the current work is for. */
export async function limitToSchoolOfWork(tx: QueryExecutorProvider): Promise<void> {
  const current = schoolOfWork.getStore();
  if (current) await limitToSchool(tx, current.school, current.actorId);
}

/** Limits a transaction to the rows of one school until it ends. */
export async function limitToSchool(
  tx: QueryExecutorProvider,
  school: SchoolId,
  actorId: string,
): Promise<void> {
  await sql`
    select set_config('tonehall.school', ${school}, true), set_config('tonehall.actor', ${actorId}, true),
      case when limited.rolname is not null and (own.rolsuper or own.rolbypassrls)
        then set_config('role', limited.rolname, true) end
    from pg_roles own left join pg_roles limited on limited.rolname = ${limitedRole}
    where own.rolname = current_user`.execute(tx);
}

/** Runs statements of a limited transaction that have to compare with all schools. */
export async function acrossSchools<T>(tx: QueryExecutorProvider, work: () => Promise<T>): Promise<T> {
  const current = schoolOfWork.getStore();
  if (!current) return work();
  await limitToSchool(tx, allSchools, current.actorId);
  const result = await work();
  await limitToSchool(tx, current.school, current.actorId);
  return result;
}

/**
 * Makes sure that there is a role to limit transactions to a school with, where the user of the database would bypass row
 * security. Any other user needs none, as the policies are forced. Call it after the migrations.
 */
export async function ensureLimitedRole(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ super: boolean; bypasses: boolean }>(
    'select rolsuper as super, rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  const [own] = rows;
  if (!own?.super) {
    if (own?.bypasses)
      log.warn({}, 'the user of the database bypasses row security: use one without BYPASSRLS');
    return;
  }
  // Several databases of one server share its roles, and may be migrated at once.
  await client.query(`do $$ declare owner regrole; begin
    if not exists (select from pg_roles where rolname = '${limitedRole}') then
      begin create role ${limitedRole} nologin; exception when duplicate_object or unique_violation then null; end;
    end if;
    for owner in select distinct relowner from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        and not pg_has_role('${limitedRole}', relowner, 'usage')
    loop
      begin execute format('grant %s to ${limitedRole}', owner);
      exception when unique_violation or internal_error then null; end;
    end loop;
  end $$`);
}
