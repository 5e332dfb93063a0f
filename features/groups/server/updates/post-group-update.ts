import type { InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { renderMarkdown } from '#platform/server/markdown/render-markdown.ts';
import { groupUpdatePosted } from '../../events.contract.ts';
import type { postGroupUpdate as contract, GroupUpdateDocument } from '../../updates.contract.ts';
import { lockGroupAsEditor } from '../admins/lock-group-as-editor.ts';
import { publishGroupInvalidation } from '../publish-group-invalidation.ts';
import { insertGroupUpdates } from './group-update.store.ts';
import { presentGroupUpdate } from './present-group-updates.ts';

export async function postGroupUpdate(
  call: MemberCall,
  { groupLink, news }: InputOf<typeof contract>,
): Promise<GroupUpdateDocument> {
  const { row: group } = await lockGroupAsEditor(call, groupLink);
  const [row] = await insertGroupUpdates(call.db, [
    {
      id: call.newId(),
      group_id: group.id,
      author_id: call.actor.userId,
      ...news,
      content_html: renderMarkdown(news.content),
      created_at: call.now,
    },
  ]);
  if (!row) throw new Error('An update was not stored');
  await call.emit(groupUpdatePosted, { groupId: group.id, newsId: row.id, userId: call.actor.userId });
  await publishGroupInvalidation(call, group);
  return presentGroupUpdate(call, row);
}
