import type { Options } from '@dicebear/open-peeps';

type Choice<T> = T extends readonly (infer One)[] ? One : never;
type Head = Choice<NonNullable<Options['head']>>;
type Face = Choice<NonNullable<Options['face']>>;

/** How a seeded member is drawn. Colours are `rrggbb`. */
export interface PlannedPortrait {
  name: string;
  head: Head;
  face: Face;
  skin: string;
  hair: string;
  clothing: string;
  facialHair?: Choice<NonNullable<Options['facialHair']>>;
  glasses?: Choice<NonNullable<Options['accessories']>>;
}

const skins = { pale: 'ffdbb4', light: 'edb98a', tan: 'd08b5b', brown: 'ae5d29', dark: '694d3d' } as const;
const hairs = {
  black: '2c1b18',
  brown: '724133',
  chestnut: 'a55728',
  red: 'c93305',
  blond: 'd6b370',
  grey: 'e8e1e1',
} as const;
const clothings = {
  coral: 'e78276',
  sand: 'ffcf77',
  green: '78e185',
  teal: '9ddadb',
  blue: '8fa7df',
  pink: 'e279c7',
} as const;

const p = (
  name: string,
  [head, face]: readonly [Head, Face],
  [skin, hair, clothing]: readonly [keyof typeof skins, keyof typeof hairs, keyof typeof clothings],
  more: Pick<PlannedPortrait, 'facialHair' | 'glasses'> = {},
): PlannedPortrait => ({
  name,
  head,
  face,
  skin: skins[skin],
  hair: hairs[hair],
  clothing: clothings[clothing],
  ...more,
});

/** The portraits of the seeded community. Those who are not in it show their letter, as members without a picture do. */
export const plannedPortraits: readonly PlannedPortrait[] = [
  p('marisol', ['longCurly', 'smile'], ['tan', 'black', 'coral']),
  p('oskarlind', ['short3', 'calm'], ['pale', 'blond', 'blue'], { facialHair: 'full2', glasses: 'glasses2' }),
  p('nightferry', ['hatBeanie', 'cute'], ['pale', 'red', 'teal']),
  p('dustyneedle', ['flatTop', 'smileBig'], ['dark', 'black', 'sand'], { facialHair: 'goatee1' }),
  p('tapeandtea', ['bangs', 'smile'], ['pale', 'chestnut', 'green'], { glasses: 'glasses' }),
  p('kurofune', ['short4', 'driven'], ['light', 'black', 'coral']),
  p('bellweather', ['longBangs', 'smileTeethGap'], ['pale', 'blond', 'sand']),
  p('plattenbau', ['noHair1', 'serious'], ['pale', 'brown', 'blue'], {
    facialHair: 'full',
    glasses: 'glasses3',
  }),
  p('sambaclube', ['afro', 'lovingGrin1'], ['brown', 'black', 'green']),
  p('violetstatic', ['long', 'cheeky'], ['brown', 'black', 'pink']),
  p('stillwater', ['bun', 'eyesClosed'], ['pale', 'blond', 'teal']),
  p('cassettekid', ['mediumBangs', 'lovingGrin1'], ['tan', 'black', 'coral']),
  p('yardman', ['dreads1', 'smile'], ['dark', 'black', 'green'], { facialHair: 'chin' }),
  p('glasshouse', ['medium2', 'calm'], ['light', 'brown', 'pink'], { glasses: 'sunglasses' }),
  p('northcourt', ['cornrows', 'smileBig'], ['dark', 'black', 'sand']),
  p('pixelmoth', ['buns', 'cute'], ['pale', 'red', 'pink'], { glasses: 'glasses4' }),
  p('threefourwaltz', ['grayBun', 'smile'], ['pale', 'grey', 'blue']),
  p('harborline', ['hatHip', 'calm'], ['pale', 'blond', 'teal'], { facialHair: 'full3' }),
  p('redclay', ['twists', 'smile'], ['dark', 'black', 'coral']),
  p('luzbaja', ['longAfro', 'lovingGrin2'], ['tan', 'brown', 'sand']),
  p('quietengine', ['short1', 'blank'], ['brown', 'black', 'blue'], {
    facialHair: 'moustache2',
    glasses: 'glasses5',
  }),
  p('fennel', ['mediumStraight', 'smile'], ['light', 'chestnut', 'green']),
  p('brasstacks', ['pomp', 'smileTeethGap'], ['light', 'brown', 'sand'], { facialHair: 'moustache4' }),
  p('zerolux', ['mohawk', 'cheeky'], ['pale', 'black', 'pink'], { glasses: 'sunglasses2' }),
  p('mochimode', ['bangs2', 'smileBig'], ['light', 'black', 'teal']),
  p('lowtide', ['shaved1', 'smile'], ['pale', 'red', 'blue']),
  p('saltflats', ['medium1', 'calm'], ['tan', 'black', 'coral']),
  p('motorik', ['grayShort', 'smile'], ['pale', 'grey', 'green'], { glasses: 'glasses' }),
  p('oldsoulsupply', ['bantuKnots', 'smile'], ['dark', 'black', 'pink']),
  p('paperlantern', ['medium3', 'cute'], ['light', 'black', 'sand']),
  p('bigsur', ['short5', 'smile'], ['light', 'brown', 'teal'], { facialHair: 'full' }),
  p('deltaquartet', ['grayMedium', 'lovingGrin1'], ['brown', 'grey', 'coral']),
  p('skyline84', ['short2', 'cheeky'], ['light', 'black', 'pink'], { glasses: 'sunglasses' }),
  p('tinroof', ['turban', 'smile'], ['dark', 'black', 'green']),
  p('fogcode', ['bun2', 'calm'], ['light', 'black', 'blue'], { glasses: 'glasses2' }),
  p('subletbass', ['shaved2', 'cheeky'], ['pale', 'brown', 'coral']),
];
