import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { hiddenCharacterError } from '#platform/pure/text/hidden-characters.ts';
import { blankError } from '#platform/pure/text/is-blank.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { toSchemaCheck } from '#platform/pure/to-schema-check.ts';

/** How many presets a member has at most. */
export const MAX_PRESETS = 500;

const checkText = toSchemaCheck((text) => blankError(text) ?? hiddenCharacterError(text));
const name = limitedText(60).check(checkText);
const tags = z.array(limitedText(30).check(checkText)).max(8);

/** A device with what differs from its defaults, as pairs of parameter and value: the studio reads them like a document's. */
const PresetDevice = z.strictObject({
  type: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[a-z0-9-]+$/),
  on: z.boolean(),
  params: z
    .array(
      z.strictObject({
        id: z
          .string()
          .min(1)
          .max(60)
          .regex(/^[A-Za-z0-9]+$/),
        value: z.number(),
      }),
    )
    .max(256),
});
export type PresetDevice = z.output<typeof PresetDevice>;

export const PresetView = z.strictObject({
  id: z.uuid(),
  name: z.string().max(120),
  tags: z.array(z.string().max(60)).max(8),
  /** Types of its devices: one, or a chain with the instrument first. */
  types: z.array(z.string().max(40)).max(16),
  createdAt: z.string().max(40),
});
export type PresetView = z.output<typeof PresetView>;

const PresetDetails = z.strictObject({ ...PresetView.shape, devices: z.array(PresetDevice).max(16) });
export type PresetDetails = z.output<typeof PresetDetails>;

const byId = z.strictObject({ id: z.uuid() });
const limits = [{ per: 'user', max: 120, seconds: 3600, name: 'presets' }] as const;

export const listPresets = endpoint({
  id: 'sounds.listPresets',
  method: 'GET',
  path: '/api/presets',
  access: 'signed_in',
  managed: true,
  summary: 'The presets that the caller has saved, by name',
  answer: z.strictObject({ presets: z.array(PresetView).max(MAX_PRESETS) }),
});

export const getPreset = endpoint({
  id: 'sounds.getPreset',
  method: 'GET',
  path: '/api/presets/:id',
  access: 'signed_in',
  managed: true,
  summary: 'One preset of the caller with its devices',
  params: byId,
  answer: PresetDetails,
});

export const savePreset = endpoint({
  id: 'sounds.savePreset',
  method: 'POST',
  path: '/api/presets',
  access: 'signed_in',
  managed: true,
  summary: 'Saves a device, or the chain of a track, as a preset of the caller',
  body: z.strictObject({
    preset: z.strictObject({ name, tags: tags.default([]), devices: z.array(PresetDevice).min(1).max(16) }),
  }),
  answer: PresetView,
  status: 201,
  limits,
});

export const updatePreset = endpoint({
  id: 'sounds.updatePreset',
  method: 'PUT',
  path: '/api/presets/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Renames a preset of the caller, or changes its tags',
  params: byId,
  body: z.strictObject({ preset: z.strictObject({ name: name.optional(), tags: tags.optional() }) }),
  answer: PresetView,
  limits,
});

export const deletePreset = endpoint({
  id: 'sounds.deletePreset',
  method: 'DELETE',
  path: '/api/presets/:id',
  access: 'signed_in',
  managed: true,
  summary: 'Deletes a preset of the caller; projects that use its sound stay as they are',
  params: byId,
  answer: z.strictObject({ deleted: z.boolean() }),
  limits,
});

nameSchemas({ PresetDevice, PresetView, PresetDetails });
