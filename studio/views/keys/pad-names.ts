import { drums } from '#studio/devices/drums/schema.ts';
import { pads } from '#studio/document/schema.ts';

/** What the pads of the kit are called: the name that their parameters begin with. */
export const padNames: readonly string[] = Array.from({ length: pads }, (_, pad) => {
  const sound = drums.params.find(({ id }) => id === `pad${pad + 1}Sound`);
  return sound?.name.replace(/ sound$/, '') ?? `Pad ${pad + 1}`;
});
