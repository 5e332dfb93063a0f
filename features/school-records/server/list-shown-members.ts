import { sql } from 'kysely';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { timeOfCopy } from '#platform/server/backup/backup-folder.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';
import type { listShownMembers as contract } from '../contract.ts';

const most = 10_000;
/** A session's short name in lines of the log; less would find other sessions, too. */
const shortest = 12;

interface ShownRow {
  guid: string;
  username: string;
  school: string | null;
  how: 'session' | 'look' | 'file' | 'copy';
}

/**
 * Whom a session or a stored file would have shown to a person who got hold of it: the member themselves, and for owner and faculty
 * the students at whose records they looked in it. The name of a copy of the installation, in the place of a file, finds who had an
 * account at its time. A session is entered whole or by its short name in a line of the log. Refuses (422) neither and both. Writes an entry of the audit log.
 */
export async function listShownMembers(
  call: MemberCall,
  { sessionKey = '', fileKey = '' }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if ((sessionKey === '') === (fileKey === ''))
    throw invalid({ session_key: ['Either a session or a file is needed'] });
  if (sessionKey !== '' && sessionKey.length < shortest)
    throw invalid({ session_key: [`is too short (minimum is ${shortest} characters)`] });
  await writeAuditLog(call, {
    action: 'school_records.list_shown',
    targetId: null,
    details: sessionKey === '' ? { file: fileKey } : { session: sessionKey },
  });
  const rows =
    sessionKey === ''
      ? await findMembersOfFile(call.db, fileKey)
      : await findShownBySession(call.db, sessionKey);
  return { members: rows.slice(0, most), isComplete: rows.length <= most };
}

async function findShownBySession(db: Db, sessionKey: string): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select u.guid, u.username, o.name as school, f.how from (
      select s.user_id, 'session' as how from sessions s
        where starts_with(session_key_of(s.id_hash), ${sessionKey})
      union select e.user_id, 'session' from security_events e where starts_with(e.session_key, ${sessionKey})
        and e.session_key <> ''
      union select r.reader_id, 'session' from record_reads r where starts_with(r.session_key, ${sessionKey})
      union select unnest(r.student_ids), 'look' from record_reads r where starts_with(r.session_key, ${sessionKey})
    ) f (user_id, how)
    join users u on u.id = f.user_id left join organizations o on o.id = u.school_id
    order by f.how desc, u.username, u.id limit ${most + 1}`.execute(db);
  return rows;
}

async function findMembersOfFile(db: Db, key: string): Promise<ShownRow[]> {
  const copiedAt = timeOfCopy(key);
  if (copiedAt) return findMembersOfCopy(db, copiedAt);
  const { rows } = await sql<ShownRow>`
    select u.guid, u.username, o.name as school, 'file' as how from (
      select t.user_id from tracks t where ${key} in (t.audio_key, t.waveform_key, t.image_key, t.share_card_key)
        or starts_with(${key}, t.image_key || '/')
      union select e.user_id from account_exports e where e.object_key = ${key}
      union select p.id from users p where starts_with(${key}, p.avatar_key || '/') or starts_with(${key}, p.cover_key || '/')
    ) f
    join users u on u.id = f.user_id left join organizations o on o.id = u.school_id
    order by u.username, u.id limit ${most + 1}`.execute(db);
  return rows;
}

/** Schools' members first. Who was deleted since then was in it, too, and is found by their id. */
async function findMembersOfCopy(db: Db, at: Date): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    select u.guid, u.username, o.name as school, 'copy' as how
    from users u left join organizations o on o.id = u.school_id
    where u.created_at <= ${at} and (u.deleted_at is null or u.deleted_at > ${at})
    order by o.name nulls last, u.username, u.id limit ${most + 1}`.execute(db);
  return rows;
}
