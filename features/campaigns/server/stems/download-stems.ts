import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { forbidden, notFound } from '#platform/pure/refusal.ts';
import { soundFileNamesOf } from '#platform/pure/text/sound-file-names.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { campaignState } from '../../model/campaign-phase.ts';
import type { downloadStems as contract } from '../../stems.contract.ts';
import { incrementStemDownloads } from '../campaign.store.ts';
import { campaignTimes } from '../campaign-times.ts';
import { incrementDay } from '../organiser/day.store.ts';
import { getCampaignOfGroup } from './list-stems.ts';
import { STEM_ADDRESS_MS } from './present-stems.ts';
import { insertStemDownload } from './stems.store.ts';

/**
 * The address of a campaign's stems for 15 minutes, counted once a member and day. Refuses (403) unless the campaign is
 * open, and (404) without stems.
 */
export async function downloadStems(
  call: MemberCall,
  { slug }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const campaign = await getCampaignOfGroup(call, slug);
  const { id, stems_key: key } = campaign;
  if (campaignState(campaignTimes(campaign), call.now) !== 'open')
    throw forbidden('The stems can be downloaded while the campaign is open.');
  if (key === null) throw notFound();
  const day = call.now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  await inTransaction(call, async ({ db }) => {
    if (!(await insertStemDownload(db, { campaign_id: id, user_id: call.actor.userId, day }))) return;
    await incrementStemDownloads(db, id);
    await incrementDay(db, { campaignId: id, kind: 'stems', at: call.now });
  });
  const [name] = soundFileNamesOf([`${campaign.name} stems.zip`]);
  const expiresAt = new Date(call.now.getTime() + STEM_ADDRESS_MS);
  return { url: call.platform.files.signedUrl(key, { expiresAt, downloadAs: `${name}.zip` }) };
}
