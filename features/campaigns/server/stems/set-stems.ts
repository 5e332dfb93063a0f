import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { writeAuditLog } from '#features/members/server/audit-log.store.ts';
import { audioExtensionOf } from '#features/uploads/model/upload-rules.ts';
import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { invalid, isRefusal, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { isLossless } from '../../model/stem-limits.ts';
import type { AdminStemsView, setStems as contract } from '../../stems.contract.ts';
import { lockCampaign, updateCampaignRow } from '../campaign.store.ts';
import { deleteStemFiles, makeStems } from '../campaigns.jobs.ts';
import type { CampaignRow, StemRow } from '../campaigns.tables.ts';
import { getAdminStems } from './present-stems.ts';
import { deleteStems, findStems, keysOfStem, upsertStem } from './stems.store.ts';

type Given = InputOf<typeof contract>['stems'][number];

/**
 * Gives a campaign these stems in this order; a job makes what is downloaded of them, which is absent until then. Refuses
 * (404) an unknown campaign, (422) what is no stem of it, no lossless upload of the admin, was used already, or is given twice.
 */
export async function setStems(
  call: MemberCall,
  { id, stems: given }: InputOf<typeof contract>,
): Promise<AdminStemsView> {
  const campaign = await lockCampaign(call.db, id);
  if (!campaign) throw notFound();
  const before = await findStems(call.db, id);
  const stems: StemRow[] = [];
  for (const [place, stem] of given.entries())
    stems.push(await toStemRow(call, { campaignId: id, place, given: stem, before }));
  if (new Set(stems.map((stem) => stem.id)).size < stems.length) throw invalid({ stems: ['name one twice'] });
  if (isSame(before, stems)) return getAdminStems(call, id);
  await save(call, campaign, { before, stems });
  return getAdminStems(call, id);
}

async function save(
  call: MemberCall,
  campaign: CampaignRow,
  { before, stems }: { before: readonly StemRow[]; stems: readonly StemRow[] },
): Promise<void> {
  const { id } = campaign;
  const removed = before.filter((row) => !stems.some((stem) => stem.id === row.id));
  await deleteStems(
    call.db,
    removed.map((stem) => stem.id),
  );
  for (const stem of stems) await upsertStem(call.db, stem);
  const keys = removed.flatMap(keysOfStem);
  if (campaign.stems_key !== null) keys.push(campaign.stems_key);
  await call.enqueue(deleteStemFiles, { keys, uploads: removed.map(({ upload }) => upload) });
  await updateCampaignRow(call.db, id, { stems_key: null, stems_bytes: null, updated_at: call.now });
  await call.enqueue(makeStems, { campaignId: id }, { key: `campaigns.make-stems:${id}` });
  await writeAuditLog(call, {
    action: 'campaign.stems',
    targetId: null,
    details: { subject: campaign.name, stems: String(stems.length) },
  });
  const group = await findGroupById(call.db, campaign.group_id, null);
  if (group) await publishGroupInvalidation(call, group.row);
}

/** A given stem as its row; an upload that the campaign has already, as after a lost answer, is that stem. */
async function toStemRow(
  call: MemberCall,
  {
    campaignId,
    place,
    given,
    before,
  }: { campaignId: string; place: number; given: Given; before: readonly StemRow[] },
): Promise<StemRow> {
  const { name, bpm, key: musical_key } = given;
  const facts = { place, name, bpm, musical_key };
  const known = before.find((row) => ('id' in given ? row.id === given.id : row.upload === given.fileName));
  if (known) return { ...known, ...facts };
  if ('id' in given) throw refusalOf(place, ['is no stem of this campaign']);
  await claimStem(call, given.fileName, place);
  return {
    ...facts,
    id: call.newId(),
    campaign_id: campaignId,
    upload: given.fileName,
    failure: '',
    audio_key: null,
    preview_key: null,
    waveform_key: null,
    duration_ms: null,
    created_at: call.now,
  };
}

/** Claims an upload. Refuses (422) by the place of the stem, from 1 on. */
async function claimStem(call: MemberCall, fileName: string, place: number): Promise<void> {
  if (!isLossless(audioExtensionOf(fileName))) throw refusalOf(place, ['is not a WAV, FLAC or AIFF file']);
  const claimed = await claimUploadedAudio(call, fileName).catch((error: unknown) => {
    const texts = isRefusal(error) ? error.fields?.file_name : undefined;
    throw texts ? refusalOf(place, texts) : error;
  });
  if (!claimed) throw refusalOf(place, ['was used already']);
}

const refusalOf = (place: number, texts: readonly string[]) => invalid({ [`stem_${place + 1}`]: [...texts] });

const isSame = (before: readonly StemRow[], after: readonly StemRow[]): boolean =>
  before.length === after.length &&
  before.every((row, at) => JSON.stringify(row) === JSON.stringify(after[at]));
