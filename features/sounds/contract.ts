import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { listMeta, pagingFields } from '#platform/pure/paging.ts';

/** Sounds of the library that are known to a project or a member at once, in one answer. */
const MAX_IDS = 100;

const soundId = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9-]+$/);
const choice = z.string().max(40);
const key = z.coerce.number().int().min(0).max(11);

/** A built-in loop: what it is found by. Its notes are composed where it is heard. */
export const SoundView = z.strictObject({
  id: soundId,
  name: z.string().max(60),
  kind: choice,
  style: choice,
  instrument: choice,
  /** 0 is C; null for drums. */
  key: key.nullable(),
  scale: choice.nullable(),
  bpm: z.number().min(20).max(300),
  bars: z.number().int().min(1).max(32),
  /** Beats of a bar. */
  beats: z.number().int().min(1).max(16),
  moods: z.array(choice).max(5),
  maker: z.string().max(60),
  licence: z.string().max(200),
  /** Null for a guest. */
  favourite: z.boolean().nullable(),
});
export type SoundView = z.output<typeof SoundView>;

/** A value of a filter, and how many sounds the search would find with it. */
const SoundChoice = z.strictObject({ value: choice, count: z.number().int().min(0) });
const choices = z.array(SoundChoice).max(60);

const SoundChoices = z.strictObject({
  kind: choices,
  style: choices,
  instrument: choices,
  key: choices,
  bars: choices,
  mood: choices,
});
export type SoundChoices = z.output<typeof SoundChoices>;

export const searchSounds = endpoint({
  id: 'sounds.search',
  method: 'GET',
  path: '/api/sounds',
  access: 'anyone',
  managed: true,
  summary:
    'Built-in loops by words (slips of the finger are forgiven) and filters, with the count of each choice; 50 a page. `list` is what the caller likes or has used, `ids` names sounds with commas',
  query: z.strictObject({
    ...pagingFields,
    query: z.string().max(100).optional(),
    list: z.enum(['favourites', 'used']).optional(),
    ids: z
      .string()
      .max(61 * MAX_IDS)
      .optional(),
    kind: choice.optional(),
    style: choice.optional(),
    instrument: choice.optional(),
    mood: choice.optional(),
    key: key.optional(),
    bars: z.coerce.number().int().min(1).max(32).optional(),
    bpmFrom: z.coerce.number().min(20).max(300).optional(),
    bpmTo: z.coerce.number().min(20).max(300).optional(),
  }),
  answer: z.strictObject({
    sounds: z.array(SoundView).max(100),
    choices: SoundChoices,
    meta: listMeta,
  }),
});

const byId = z.strictObject({ id: soundId });
const marks = [{ per: 'user', max: 240, seconds: 60, name: 'sound_marks' }] as const;
const FavouriteState = z.strictObject({ favourite: z.boolean() });

export const favourSound = endpoint({
  id: 'sounds.favour',
  method: 'PUT',
  path: '/api/sounds/:id/favourite',
  access: 'signed_in',
  managed: true,
  summary: 'Puts a sound on the list of favourites',
  params: byId,
  answer: FavouriteState,
  limits: marks,
});

export const unfavourSound = endpoint({
  id: 'sounds.unfavour',
  method: 'DELETE',
  path: '/api/sounds/:id/favourite',
  access: 'signed_in',
  managed: true,
  summary: 'Takes a sound off the list of favourites',
  params: byId,
  answer: FavouriteState,
  limits: marks,
});

export const useSound = endpoint({
  id: 'sounds.use',
  method: 'PUT',
  path: '/api/sounds/:id/use',
  access: 'signed_in',
  managed: true,
  summary: 'Puts a sound first on the list of the last 100 used',
  params: byId,
  answer: z.strictObject({ used: z.boolean() }),
  limits: marks,
});

nameSchemas({ SoundView, SoundChoice, SoundChoices });
