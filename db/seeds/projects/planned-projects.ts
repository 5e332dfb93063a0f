/** A project of a seed member. */
export interface PlannedProject {
  title: string;
  owner: string;
  /** Its other members; a project of one member alone is a song. */
  with: readonly string[];
  template?: true;
  /** Days since its creation. */
  begun: number;
  /** Days since its last change. */
  edited: number;
}

const plannedProject = (
  title: string,
  owner: string,
  begun: number,
  edited: number,
  more: Partial<Pick<PlannedProject, 'with' | 'template'>> = {},
): PlannedProject => ({ title, owner, begun, edited, with: [], ...more });

export const plannedProjects: readonly PlannedProject[] = [
  plannedProject('Last train, second draft', 'marisol', 41, 0.3),
  plannedProject('Valencia at 118', 'marisol', 12, 2.1),
  plannedProject('Rooftop, with Oskar', 'marisol', 63, 1.2, { with: ['oskarlind', 'violetstatic'] }),
  plannedProject('untitled (the good one)', 'oskarlind', 8, 0.6),
  plannedProject('Juno that only plays D', 'oskarlind', 88, 31),
  plannedProject('Synthwave, empty room', 'oskarlind', 120, 54, { template: true }),
  plannedProject('Crossing in fog, long version', 'nightferry', 150, 3.4),
  plannedProject('Harbour bells for the theatre', 'nightferry', 27, 0.9, { with: ['harborline'] }),
  plannedProject('Dusty boom bap, eight bars', 'dustyneedle', 200, 71, { template: true }),
  plannedProject('Sunday loops', 'dustyneedle', 19, 4.2),
  plannedProject('Tape 14', 'dustyneedle', 5, 0.2, { with: ['cassettekid', 'greenhouse', 'redclay'] }),
  plannedProject('Black tide, bass pass', 'kurofune', 33, 6),
  plannedProject('sketch 2026-11', 'kurofune', 6, 1.5),
  plannedProject('Bells only', 'bellweather', 74, 22),
  plannedProject('Song for Ines, needs words', 'bellweather', 15, 0.8, { with: ['threefourwaltz'] }),
  plannedProject('Samba in the kitchen', 'sambaclube', 47, 9.7),
  plannedProject('Batucada, four drums', 'sambaclube', 130, 60, { template: true }),
  plannedProject('Violet, clipped on purpose', 'violetstatic', 22, 0.4),
  plannedProject('C90 side B', 'cassettekid', 58, 17),
  plannedProject('Lo-fi with room noise', 'cassettekid', 96, 40, { template: true }),
  plannedProject('Northcourt sessions, take 3', 'northcourt', 36, 2.6, { with: ['tinroof'] }),
  plannedProject('Chip tune, four voices', 'pixelmoth', 110, 49, { template: true }),
  plannedProject('boss fight (unfinished)', 'pixelmoth', 11, 0.5),
  plannedProject('Waltz that wants to be a tango', 'threefourwaltz', 29, 5.3),
  plannedProject('Salt', 'harborline', 17, 7.1),
  plannedProject('Clay, with everybody', 'redclay', 52, 1.1, {
    with: ['dustyneedle', 'tinroof', 'sambaclube'],
  }),
  plannedProject('Engine room at night', 'quietengine', 81, 12),
  plannedProject('Drone in A, nothing else', 'quietengine', 140, 66, { template: true }),
  plannedProject('mochi dance v7 FINAL', 'mochimode', 9, 0.7),
  plannedProject('Greenhouse rain', 'greenhouse', 44, 3.8),
  plannedProject('Tin roof blues', 'tinroof', 38, 13),
  plannedProject('Four on the floor, nothing on it', 'fogcode', 105, 37, { template: true }),
  plannedProject('Machines talking', 'fogcode', 13, 0.9, { with: ['quietengine', 'kurofune'] }),
];
