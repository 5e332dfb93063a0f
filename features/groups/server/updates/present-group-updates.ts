import type { Selectable } from 'kysely';
import { hydrateUsers } from '#features/members/server/hydrate-users.ts';
import { userResource } from '#features/profiles/model/user-resource.ts';
import type { Call } from '#platform/server/call.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import type { GroupUpdateDocument, GroupUpdateResource } from '../../updates.contract.ts';
import type { GroupUpdateTable } from '../groups.tables.ts';

export type GroupUpdateRow = Selectable<GroupUpdateTable>;

/** Updates as resources with their authors, as far as they still exist. */
export async function presentGroupUpdates(call: Call, rows: readonly GroupUpdateRow[]) {
  const authors = await hydrateUsers(
    call,
    rows.flatMap((row) => row.author_id ?? []),
  );
  const resource = (row: GroupUpdateRow): GroupUpdateResource => {
    const author = row.author_id === null ? undefined : authors.get(row.author_id);
    return {
      id: row.id,
      type: 'group_news',
      attributes: {
        title: row.title,
        content: row.content,
        contentHtml: row.content_html ?? renderMarkdown(row.content),
        createdAt: row.created_at.toISOString(),
        updatedAt: (row.notified_at ?? row.created_at).toISOString(),
        notified: row.notified_at !== null,
      },
      relationships: { author: { data: author ? { id: author.id, type: 'user' } : null } },
    };
  };
  return { data: rows.map(resource), included: [...authors.values()].map(userResource) };
}

export async function presentGroupUpdate(call: Call, row: GroupUpdateRow): Promise<GroupUpdateDocument> {
  const { data, included } = await presentGroupUpdates(call, [row]);
  const [only] = data;
  if (!only) throw new Error('An update was not presented');
  return { data: only, included };
}
