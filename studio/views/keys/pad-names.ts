import { drums } from '#studio/devices/drums/schema.ts';
import { pads, pitchOfFirstPad } from '#studio/document/schema.ts';
import { nameOfPitch } from '../names.ts';

/** What the pads of the kit are called: the name that their parameters begin with. */
export const padNames: readonly string[] = Array.from({ length: pads }, (_, pad) => {
  const sound = drums.params.find(({ id }) => id === `pad${pad + 1}Sound`);
  return sound?.name.replace(/ sound$/, '') ?? `Pad ${pad + 1}`;
});

/** What a pitch of a clip is called: on drums the pad, where there is one. */
export const nameOfRow = (pitch: number, isDrums: boolean): string =>
  (isDrums ? padNames[pitch - pitchOfFirstPad] : undefined) ?? nameOfPitch(pitch);
