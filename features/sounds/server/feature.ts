import { memberParts } from '#features/members/server/member-part.ts';
import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as presets from '../presets.contract.ts';
import { deletePreset, getPreset, listPresets, savePreset, updatePreset } from './change-presets.ts';
import { favourSound, unfavourSound, useSound } from './mark-sound.ts';
import { searchSounds } from './search-sounds.ts';
import { soundsOfMember } from './sounds-of-member.ts';

export const sounds = feature({
  name: 'sounds',
  plugs: [memberParts.plug(soundsOfMember)],
  build: () => ({
    endpoints: [
      bind(contract.searchSounds, searchSounds),
      bind(contract.favourSound, favourSound),
      bind(contract.unfavourSound, unfavourSound),
      bind(contract.useSound, useSound),
      bind(presets.listPresets, listPresets),
      bind(presets.getPreset, getPreset),
      bind(presets.savePreset, savePreset),
      bind(presets.updatePreset, updatePreset),
      bind(presets.deletePreset, deletePreset),
    ],
  }),
});
