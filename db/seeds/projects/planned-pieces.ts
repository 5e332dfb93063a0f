/** A piece that somebody of the first hall is working on. */
export interface PlannedPiece {
  title: string;
  owner: string;
  /** Who is in it besides; a piece of one person alone is a song. */
  with: readonly string[];
  template?: true;
  /** Days ago that it was begun. */
  begun: number;
  /** Days ago that somebody last changed it. */
  edited: number;
}

const piece = (
  title: string,
  owner: string,
  begun: number,
  edited: number,
  more: Partial<Pick<PlannedPiece, 'with' | 'template'>> = {},
): PlannedPiece => ({ title, owner, begun, edited, with: [], ...more });

export const plannedPieces: readonly PlannedPiece[] = [
  piece('Last train, second draft', 'marisol', 41, 0.3),
  piece('Valencia at 118', 'marisol', 12, 2.1),
  piece('Rooftop, with Oskar', 'marisol', 63, 1.2, { with: ['oskarlind', 'violetstatic'] }),
  piece('untitled (the good one)', 'oskarlind', 8, 0.6),
  piece('Juno that only plays D', 'oskarlind', 88, 31),
  piece('Synthwave, empty room', 'oskarlind', 120, 54, { template: true }),
  piece('Crossing in fog, long version', 'nightferry', 150, 3.4),
  piece('Harbour bells for the theatre', 'nightferry', 27, 0.9, { with: ['harborline'] }),
  piece('Dusty boom bap, eight bars', 'dustyneedle', 200, 71, { template: true }),
  piece('Sunday loops', 'dustyneedle', 19, 4.2),
  piece('Tape 14', 'dustyneedle', 5, 0.2, { with: ['cassettekid', 'greenhouse', 'redclay'] }),
  piece('Black tide, bass pass', 'kurofune', 33, 6),
  piece('sketch 2026-11', 'kurofune', 6, 1.5),
  piece('Bells only', 'bellweather', 74, 22),
  piece('Song for Ines, needs words', 'bellweather', 15, 0.8, { with: ['threefourwaltz'] }),
  piece('Samba in the kitchen', 'sambaclube', 47, 9.7),
  piece('Batucada, four drums', 'sambaclube', 130, 60, { template: true }),
  piece('Violet, clipped on purpose', 'violetstatic', 22, 0.4),
  piece('C90 side B', 'cassettekid', 58, 17),
  piece('Lo-fi with room noise', 'cassettekid', 96, 40, { template: true }),
  piece('Northcourt sessions, take 3', 'northcourt', 36, 2.6, { with: ['tinroof'] }),
  piece('Chip tune, four voices', 'pixelmoth', 110, 49, { template: true }),
  piece('boss fight (unfinished)', 'pixelmoth', 11, 0.5),
  piece('Waltz that wants to be a tango', 'threefourwaltz', 29, 5.3),
  piece('Salt', 'harborline', 17, 7.1),
  piece('Clay, with everybody', 'redclay', 52, 1.1, { with: ['dustyneedle', 'tinroof', 'sambaclube'] }),
  piece('Engine room at night', 'quietengine', 81, 12),
  piece('Drone in A, nothing else', 'quietengine', 140, 66, { template: true }),
  piece('mochi dance v7 FINAL', 'mochimode', 9, 0.7),
  piece('Greenhouse rain', 'greenhouse', 44, 3.8),
  piece('Tin roof blues', 'tinroof', 38, 13),
  piece('Four on the floor, nothing on it', 'fogcode', 105, 37, { template: true }),
  piece('Machines talking', 'fogcode', 13, 0.9, { with: ['quietengine', 'kurofune'] }),
];
