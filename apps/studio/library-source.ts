import { favourSound, searchSounds, unfavourSound, useSound } from '#features/sounds/contract.ts';
import {
  deletePreset,
  getPreset,
  listPresets,
  savePreset,
  updatePreset,
} from '#features/sounds/presets.contract.ts';
import type { Api } from '#platform/pure/contract.ts';
import type { LibrarySource } from '#studio/views/library/library-source.ts';

/** The library of this installation, for the studio's screen. */
export const createLibrarySource = (api: Api): LibrarySource => ({
  search: (query) => api(searchSounds, query),
  favour: (id, on) => api(on ? favourSound : unfavourSound, { id }),
  use: (id) => api(useSound, { id }),
  presets: {
    list: async () => (await api(listPresets, {})).presets,
    get: async (id) => (await api(getPreset, { id })).devices,
    save: ({ name, tags, devices }) =>
      api(savePreset, {
        preset: {
          ...{ name, tags: [...tags] },
          devices: devices.map(({ type, on, params }) => ({ type, on, params: [...params] })),
        },
      }),
    update: (id, { name, tags }) => api(updatePreset, { id, preset: { name, tags: [...tags] } }),
    remove: (id) => api(deletePreset, { id }),
  },
});
