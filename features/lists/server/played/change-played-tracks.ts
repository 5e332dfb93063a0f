import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import type { MemberCall } from '#platform/server/call.ts';
import type {
  updatePlayedSettings as contract,
  getPlayedSettings as getContract,
} from '../../played.contract.ts';
import {
  deletePlayedTracksOf,
  isPlayedRemembered,
  lockPlayed,
  updateRemembered,
} from './played-track.store.ts';

export async function clearPlayedTracks({ db, actor }: MemberCall): Promise<undefined> {
  await lockPlayed(db, actor.userId);
  await deletePlayedTracksOf(db, actor.userId);
}

export async function getPlayedSettings({ db, actor }: MemberCall): Promise<AnswerOf<typeof getContract>> {
  return { isRemembered: await isPlayedRemembered(db, actor.userId) };
}

export async function updatePlayedSettings(
  { db, actor }: MemberCall,
  { settings: { isRemembered } }: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  await lockPlayed(db, actor.userId);
  await updateRemembered(db, actor.userId, isRemembered);
  return { isRemembered };
}
