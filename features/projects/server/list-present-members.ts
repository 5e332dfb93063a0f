import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { type PageStart, readPaging, toPage } from '#platform/pure/paging.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { offsetOf } from '#platform/server/db/keyset.ts';
import type { listPresentMembers as contract } from '../membership.contract.ts';
import { findVisibleProject, mayWorkOnProject } from './get-project.ts';
import { hydrateProjectPeople } from './hydrate-project-people.ts';
import { findPresentMembers, type PresentMemberRow } from './presence.store.ts';

const ITEMS = 20;

/** A page of the present members. All are read, since a project has at most 100 members. */
export async function listPresentMembers(
  call: MemberCall,
  { id, ...input }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { db, actor, now } = call;
  if (!(await findVisibleProject(db, id, actor.userId))) throw notFound();
  if (!(await mayWorkOnProject(db, id, actor.userId))) throw forbidden();
  const paging = readPaging(input, ITEMS);
  const all = await findPresentMembers(db, { projectId: id, viewerId: actor.userId, now });
  const page = toPage(fromPageStart(all, paging.start, paging.items), paging.items, ({ since }) => [since]);
  const ids = page.items.map((row) => row.user_id);
  const users = await hydrateProjectPeople(call, ids);
  return {
    data: ids.flatMap((one) => users.get(one) ?? []),
    meta: { nextPage: page.nextPage, total: all.length },
  };
}

function fromPageStart(
  all: readonly PresentMemberRow[],
  start: PageStart,
  items: number,
): PresentMemberRow[] {
  const after = start.kind === 'after' ? String(start.key[0]) : '';
  return all.filter(({ since }) => since > after).slice(offsetOf(start, items));
}
