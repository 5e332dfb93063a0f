import type { AnswerOf, InputOf } from '#platform/pure/contract.ts';
import { readPaging } from '#platform/pure/paging.ts';
import { signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import type { Loop } from '#studio/compose/loops/loop.ts';
import type { searchSounds as contract, SoundView } from '../contract.ts';
import { findLoops } from './find-loops.ts';
import { findSoundMarks, type SoundMark } from './sound-mark.store.ts';

const PAGE = 50;

/** Searches the built-in loops; the lists of a member are refused (401) to guests. */
export async function searchSounds(
  { db, actor }: Call,
  input: InputOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  if (input.list !== undefined && actor.userId === null) throw signedOut();
  const marks = actor.userId === null ? null : await findSoundMarks(db, actor.userId);
  const { found, choices } = findLoops(input, listOf(input, marks ?? []));
  const { start, items } = readPaging(input, PAGE);
  const page = start.kind === 'number' ? start.page : 1;
  const shown = found.slice((page - 1) * items, page * items);
  const favourites = new Set(
    (marks ?? []).filter((one) => one.favoured_at !== null).map((one) => one.sound_id),
  );
  return {
    sounds: shown.map((loop) => presentSound(loop, marks === null ? null : favourites.has(loop.id))),
    choices,
    meta: { nextPage: page * items < found.length ? page + 1 : null, total: found.length },
  };
}

/** The ids of the wanted list in its order; null where all sounds are searched. */
function listOf({ list, ids }: InputOf<typeof contract>, marks: readonly SoundMark[]): string[] | null {
  if (list === undefined) return ids === undefined ? null : [...new Set(ids.split(','))];
  const column = list === 'favourites' ? 'favoured_at' : 'used_at';
  return marks
    .flatMap((mark) => {
      const at = mark[column];
      return at === null ? [] : [{ id: mark.sound_id, at: at.getTime() }];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ id }) => id);
}

const presentSound = (loop: Loop, favourite: boolean | null): SoundView => {
  const { id, name, kind, style, instrument, key, scale, bpm, bars, beats } = loop;
  return {
    ...{ id, name, kind, style, instrument, key, scale, bpm, bars, beats, favourite },
    moods: [...loop.moods],
    maker: 'Tonehall',
    licence: 'Free for every use',
  };
};
