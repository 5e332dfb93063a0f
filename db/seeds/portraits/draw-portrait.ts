import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import { avatarColour } from '#platform/pure/colour/avatar-colour.ts';
import type { PlannedPortrait } from './planned-portraits.ts';

/** Draws a portrait as a square SVG on the colour that the member's letter has; the same for the same plan. */
export function drawPortrait({
  name,
  head,
  face,
  skin,
  hair,
  clothing,
  facialHair,
  glasses,
}: PlannedPortrait): string {
  return createAvatar(openPeeps, {
    seed: name,
    size: 400,
    scale: 92,
    translateY: 4,
    head: [head],
    face: [face],
    skinColor: [skin],
    headContrastColor: [hair],
    clothingColor: [clothing],
    backgroundColor: [avatarColour(name).slice(1)],
    facialHair: facialHair ? [facialHair] : [],
    facialHairProbability: facialHair ? 100 : 0,
    accessories: glasses ? [glasses] : [],
    accessoriesProbability: glasses ? 100 : 0,
    maskProbability: 0,
  }).toString();
}
