import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { invalid, notFound } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type * as contract from '../presets.contract.ts';
import { MAX_PRESETS, type PresetDetails, type PresetView } from '../presets.contract.ts';
import {
  deletePresetRow,
  findPreset,
  findPresetsOf,
  insertPreset,
  lockAndCountPresets,
  type PresetRow,
  updatePresetRow,
} from './preset.store.ts';

export async function listPresets({ db, actor }: MemberCall): Promise<AnswerOf<typeof contract.listPresets>> {
  return { presets: (await findPresetsOf(db, actor.userId)).map(presentPreset) };
}

export async function getPreset(
  { db, actor }: MemberCall,
  { id }: InputOf<typeof contract.getPreset>,
): Promise<PresetDetails> {
  const row = await findPreset(db, { id, userId: actor.userId });
  if (row === null) throw notFound();
  return { ...presentPreset(row), devices: row.devices };
}

/** Refuses (422) one preset too many. */
export async function savePreset(
  call: MemberCall,
  { preset }: InputOf<typeof contract.savePreset>,
): Promise<PresetView> {
  const { userId } = call.actor;
  if ((await lockAndCountPresets(call.db, userId)) >= MAX_PRESETS)
    throw invalid({ name: [`You have ${MAX_PRESETS} presets, which is the most`] });
  const { name, tags, devices } = preset;
  const row = { id: call.newId(), user_id: userId, name: name.trim(), tags: cleanTags(tags), devices };
  return presentPreset(await insertPreset(call.db, { ...row, created_at: call.now, updated_at: call.now }));
}

export async function updatePreset(
  { db, actor, now }: MemberCall,
  { id, preset: { name, tags } }: InputOf<typeof contract.updatePreset>,
): Promise<PresetView> {
  const row = await updatePresetRow(
    db,
    { id, userId: actor.userId },
    {
      ...(name !== undefined && { name: name.trim() }),
      ...(tags !== undefined && { tags: cleanTags(tags) }),
      updated_at: now,
    },
  );
  if (row === null) throw notFound();
  return presentPreset(row);
}

export async function deletePreset(
  { db, actor }: MemberCall,
  { id }: InputOf<typeof contract.deletePreset>,
): Promise<AnswerOf<typeof contract.deletePreset>> {
  if (!(await deletePresetRow(db, { id, userId: actor.userId }))) throw notFound();
  return { deleted: true };
}

const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()))];

const presentPreset = ({ id, name, tags, devices, created_at }: PresetRow): PresetView => ({
  id,
  name,
  tags,
  types: devices.map(({ type }) => type),
  createdAt: created_at.toISOString(),
});
