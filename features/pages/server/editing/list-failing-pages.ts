import { sql } from 'kysely';
import { findMedia } from '#features/media/server/find-media.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { listFailingPages as contract, FailingPage } from '../../admin.contract.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { mediaIdsIn } from '../../model/resolve-fields.ts';
import { resolveBlocks } from '../published/resolve-document.ts';
import { listShownPages } from '../published/shown-pages.ts';

/** How many documents are in memory at once. */
const BATCH = 50;

/** The shown pages of both hosts of which blocks cannot be shown, with what those blocks lack. */
export async function listFailingPages(call: MemberCall): Promise<AnswerOf<typeof contract>> {
  const hosts = await Promise.all([false, true].map((education) => listShownPages(call, education)));
  const shown = new Map(hosts.flat().map(({ id, version }) => [id, version]));
  const own = [...shown].filter(([, version]) => version > 0);
  const data: FailingPage[] = [];
  for (let start = 0; start < own.length; start += BATCH)
    data.push(...(await findFailing(call, own.slice(start, start + BATCH))));
  return { data };
}

interface VersionRow {
  page_id: string;
  document: PageDocument;
}

async function findFailing(call: Call, versions: readonly (readonly [string, number])[]) {
  const wanted = JSON.stringify(versions.map(([page, number]) => ({ page, number })));
  const { rows } = await sql<VersionRow>`
    select v.page_id, v.document from page_versions v
    join jsonb_to_recordset(${wanted}::jsonb) as w (page text, number int) on w.page = v.page_id::text and w.number = v.number
    order by v.page_id`.execute(call.db);
  const media = await findMedia(call, [...mediaIdsIn(rows.map(({ document }) => document))]);
  return rows.flatMap(({ page_id, document }): FailingPage[] => {
    const blocks: FailingPage['blocks'] = [];
    resolveBlocks(document.blocks, {
      findMedia: (id) => media.get(id),
      renderMarkdown: () => '',
      trail: [],
      subpages: [],
      onFailure: (id, reason) => blocks.push({ id, reason: reason.slice(0, 300) }),
    });
    return blocks.length === 0 ? [] : [{ id: page_id, blocks }];
  });
}
