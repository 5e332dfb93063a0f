import type { InputOf } from '#platform/pure/contract.ts';
import { conflict, notFound, tooMany } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { countAttempt } from '#platform/server/http/rate-limit.ts';
import type { notifyOfGroupNews as contract, GroupNewsDocument } from '../news.contract.ts';
import { findGroupNews, markNotified } from './group-news.store.ts';
import { holdOwnGroup } from './hold-own-group.ts';
import { noteGroup } from './note-group.ts';
import { presentOneGroupNews } from './present-group-news.ts';
import { tellMembers } from './send-group-news.job.ts';

const MOST_A_DAY = 5;
const DAY_SECONDS = 86_400;

/** Sends an update to the members. The group's row is held, so that of many such calls at once one is the first. */
export async function notifyOfGroupNews(
  call: MemberCall,
  { groupLink, id }: InputOf<typeof contract>,
): Promise<GroupNewsDocument> {
  const { row: group } = await holdOwnGroup(call, groupLink);
  if (!(await findGroupNews(call.db, group.id, id))) throw notFound();
  const row = await markNotified(call.db, id, call.now);
  if (!row) throw conflict('The members have been notified about this update already.');
  // Counted in this transaction: an attempt that is refused uses nothing up.
  const counted = await countAttempt(call.db, `group_letters:${group.id}`, DAY_SECONDS, call.now);
  if (counted.count > MOST_A_DAY) throw tooMany(counted.resetsInSeconds);
  await call.enqueue(tellMembers, { newsId: id, after: null });
  await noteGroup(call, group);
  return presentOneGroupNews(call, row);
}
