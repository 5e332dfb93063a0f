import { sql } from 'kysely';
import type { MediaUseView } from '#features/media/contract.ts';
import type { MediaUser } from '#features/media/server/media-user.ts';
import { href } from '#platform/pure/page.ts';
import { adminPageEditorPage } from '../../pages.ts';
import '../pages.tables.ts';

/** Drafts and what is shown now or later; a version that only the history has lets a medium go. */
export const pagesAsMediaUser: MediaUser = {
  name: 'pages',
  async findUses({ db, now }, mediaId) {
    const { rows } = await sql<{ id: string; path: string; in_draft: boolean }>`
      select p.id, p.path, bool_or(found.in_draft) as in_draft from pages p
      join (
        select page_id, true as in_draft from page_drafts where strpos(document::text, ${mediaId}) > 0
        union all
        select v.page_id, false from page_versions v
        join page_publications u on u.page_id = v.page_id and u.version = v.number
        where (u.until_at is null or u.until_at > ${now}) and strpos(v.document::text, ${mediaId}) > 0
      ) found on found.page_id = p.id
      group by p.id, p.path order by p.path`.execute(db);
    return rows.map(
      ({ id, path, in_draft }): MediaUseView => ({
        label: in_draft ? `the page ${path}` : `the published page ${path}`,
        url: href(adminPageEditorPage, { id }),
      }),
    );
  },
};
