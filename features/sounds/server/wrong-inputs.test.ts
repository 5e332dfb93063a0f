import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import * as presets from '../presets.contract.ts';

const world = await aWorld();
let personCount = 0;
const someone = () => {
  personCount += 1;
  return world.person(`someone${personCount}`);
};
type Person = Awaited<ReturnType<typeof someone>>;
const wrong = (
  endpoint: Parameters<typeof wrongInputs>[0]['endpoint'],
  good: (person: Person) => Promise<Record<string, unknown>>,
) =>
  wrongInputs({
    ...{ world, endpoint, as: someone, unchanged: ['presets', 'sound_marks'] },
    good: (person) => good(person as Person),
  });

const preset = {
  name: 'Warm rain',
  tags: ['pad'],
  devices: [{ type: 'analog', on: true, params: [{ id: 'osc1Level', value: -6 }] }],
};
const saved = async (person: Person) => ({ id: (await person.call(presets.savePreset, { preset })).id });
const aLoop = async () => ({ id: 'house-drums-1' });

wrong(contract.searchSounds, async () => ({}));
wrong(contract.favourSound, aLoop);
wrong(contract.unfavourSound, aLoop);
wrong(contract.useSound, aLoop);
wrong(presets.listPresets, async () => ({}));
wrong(presets.savePreset, async () => ({ preset }));
wrong(presets.getPreset, saved);
wrong(presets.updatePreset, async (person) => ({ ...(await saved(person)), preset: { name: 'Rain' } }));
wrong(presets.deletePreset, saved);
