import type { Updateable } from 'kysely';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import type { Call } from '#platform/server/call.ts';
import type { CampaignRow, CampaignTable } from './campaigns.tables.ts';
import { insertTerms } from './terms.store.ts';

/** The columns of changed terms of a locked campaign, whose version is stored; those of terms that are as they were are none. */
export async function saveTerms(
  call: Call,
  campaign: Pick<CampaignRow, 'id' | 'announced_at' | 'terms'>,
  terms: string | undefined,
): Promise<Updateable<CampaignTable>> {
  if (terms === undefined || terms === campaign.terms) return {};
  return {
    terms,
    terms_html: renderNewsBody(terms),
    terms_version: terms.trim() === '' ? null : await insertTerms(call.db, campaign, { terms, at: call.now }),
  };
}
