import { sql } from 'kysely';
import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Call, Db } from '#platform/server/call.ts';
import type { findMovedGroup as contract } from '../page.contract.ts';
import { isOnStage } from './standing.scopes.ts';

/** Where the group has gone that had this link; refuses (404) where none had, it is another's now, or the group is hidden. */
export async function findMovedGroup(
  call: Call,
  { link }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const groupLink = await findPresentLink(call.db, link);
  if (groupLink === null) throw notFound();
  return { groupLink };
}

/** The link that a group has by now, by one that it had; whoever opens it learns there what is for them. */
export async function findPresentLink(db: Db, link: string): Promise<string | null> {
  const { rows } = await sql<{ group_link: string }>`
    select g.group_link from past_group_links p join groups g on g.id = p.group_id
    where p.link = ${link.toLowerCase()} and ${isOnStage}`.execute(db);
  return rows[0]?.group_link ?? null;
}
