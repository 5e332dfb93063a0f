import type { StyleName } from '#studio/compose/styles/styles.ts';

/** What is in a project: a song of the composer, the song that a seeded track was published from, or the empty template. */
export type PlannedSong = { style: StyleName; seed: number; seconds: number } | { track: number } | 'empty';

/** A project of a seed member. */
export interface PlannedProject {
  title: string;
  owner: string;
  /** Its other members; a project of one member alone is a song. */
  with: readonly string[];
  template?: true;
  /** Without it nothing was saved in it yet. */
  song?: PlannedSong;
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
  more: Partial<Pick<PlannedProject, 'with' | 'template' | 'song'>> = {},
): PlannedProject => ({ title, owner, begun, edited, with: [], ...more });

export const plannedProjects: readonly PlannedProject[] = [
  plannedProject('Last train, second draft', 'marisol', 41, 0.3, {
    song: { style: 'Pop', seed: 7000, seconds: 150 },
  }),
  plannedProject('Valencia at 118', 'marisol', 12, 2.1, {
    song: { style: 'Disco', seed: 7001, seconds: 120 },
  }),
  plannedProject('Rooftop, with Oskar', 'marisol', 63, 1.2, {
    with: ['oskarlind', 'violetstatic'],
    song: { style: 'Synthwave', seed: 7002, seconds: 130 },
  }),
  plannedProject('untitled (the good one)', 'oskarlind', 8, 0.6),
  plannedProject('Juno that only plays D', 'oskarlind', 88, 31),
  plannedProject('Synthwave, empty room', 'oskarlind', 120, 54, {
    template: true,
    song: { style: 'Synthwave', seed: 7100, seconds: 48 },
  }),
  plannedProject('Crossing in fog, long version', 'nightferry', 150, 3.4, {
    song: { style: 'Ambient', seed: 7003, seconds: 170 },
  }),
  plannedProject('Harbour bells for the theatre', 'nightferry', 27, 0.9, {
    with: ['harborline'],
    song: { style: 'Soundtrack', seed: 7004, seconds: 100 },
  }),
  plannedProject('Dusty boom bap, eight bars', 'dustyneedle', 200, 71, {
    template: true,
    song: { style: 'Boom Bap', seed: 7101, seconds: 48 },
  }),
  plannedProject('Sunday loops', 'dustyneedle', 19, 4.2, {
    with: ['cassettekid'],
    song: { style: 'Lo-Fi', seed: 7005, seconds: 80 },
  }),
  plannedProject('Tape 14', 'dustyneedle', 5, 0.2, {
    with: ['cassettekid', 'greenhouse', 'redclay'],
    song: { style: 'Boom Bap', seed: 7006, seconds: 110 },
  }),
  plannedProject('Black tide, bass pass', 'kurofune', 33, 6, {
    song: { style: 'Dubstep', seed: 7007, seconds: 100 },
  }),
  plannedProject('sketch 2026-11', 'kurofune', 6, 1.5),
  plannedProject('Bells only', 'bellweather', 74, 22),
  plannedProject('Song for Ines, needs words', 'bellweather', 15, 0.8, {
    with: ['threefourwaltz'],
    song: { style: 'Pop Ballad', seed: 7008, seconds: 140 },
  }),
  plannedProject('Samba in the kitchen', 'sambaclube', 47, 9.7, {
    with: ['redclay', 'tinroof'],
    song: { style: 'Samba', seed: 7009, seconds: 120 },
  }),
  plannedProject('Batucada, four drums', 'sambaclube', 130, 60, {
    template: true,
    song: { style: 'Samba', seed: 7102, seconds: 48 },
  }),
  plannedProject('Violet, clipped on purpose', 'violetstatic', 22, 0.4),
  plannedProject('C90 side B', 'cassettekid', 58, 17),
  plannedProject('Lo-fi with room noise', 'cassettekid', 96, 40, {
    template: true,
    song: { style: 'Lo-Fi', seed: 7103, seconds: 48 },
  }),
  plannedProject('Northcourt sessions, take 3', 'northcourt', 36, 2.6, {
    with: ['tinroof'],
    song: { style: 'Rock', seed: 7010, seconds: 130 },
  }),
  plannedProject('Chip tune, four voices', 'pixelmoth', 110, 49, {
    template: true,
    song: { style: 'Chip Tune', seed: 7104, seconds: 48 },
  }),
  plannedProject('boss fight (unfinished)', 'pixelmoth', 11, 0.5, {
    song: { style: 'Chip Tune', seed: 7011, seconds: 70 },
  }),
  plannedProject('Waltz that wants to be a tango', 'threefourwaltz', 29, 5.3),
  plannedProject('Salt', 'harborline', 17, 7.1),
  plannedProject('Clay, with everybody', 'redclay', 52, 1.1, {
    with: ['dustyneedle', 'tinroof', 'sambaclube'],
    song: { style: 'Funk', seed: 7013, seconds: 125 },
  }),
  plannedProject('Engine room at night', 'quietengine', 81, 12),
  plannedProject('Drone in A, nothing else', 'quietengine', 140, 66, {
    template: true,
    song: { style: 'Ambient', seed: 7105, seconds: 48 },
  }),
  plannedProject('mochi dance v7 FINAL', 'mochimode', 9, 0.7),
  plannedProject('Greenhouse rain', 'greenhouse', 44, 3.8, {
    with: ['quietengine'],
    song: { style: 'Chillout', seed: 7015, seconds: 90 },
  }),
  plannedProject('Tin roof blues', 'tinroof', 38, 13, { song: { style: 'Blues', seed: 7012, seconds: 120 } }),
  plannedProject('Four on the floor, nothing on it', 'fogcode', 105, 37, {
    template: true,
    song: { style: 'House', seed: 7106, seconds: 48 },
  }),
  plannedProject('Machines talking', 'fogcode', 13, 0.9, {
    with: ['quietengine', 'kurofune'],
    song: { style: 'Techno', seed: 7014, seconds: 160 },
  }),
  plannedProject('Drum and bass, two basses', 'kurofune', 92, 33, {
    template: true,
    song: { style: 'Drum & Bass', seed: 7110, seconds: 48 },
  }),
  plannedProject('Techno, one room', 'quietengine', 88, 29, {
    template: true,
    song: { style: 'Techno', seed: 7111, seconds: 48 },
  }),
  plannedProject('Pop ballad with room for words', 'marisol', 77, 26, {
    template: true,
    song: { style: 'Pop Ballad', seed: 7112, seconds: 48 },
  }),
  plannedProject('Trap, long boom', 'mochimode', 70, 24, {
    template: true,
    song: { style: 'Trap', seed: 7113, seconds: 48 },
  }),
  plannedProject('Empty, one drum track', 'oskarlind', 66, 23, { template: true, song: 'empty' }),
  plannedProject('left the kettle on pt. 2', 'marisol', 84, 62, { with: ['oskarlind'], song: { track: 0 } }),
  plannedProject('Radiator from the Allotment', 'northcourt', 83, 61, {
    with: ['tinroof'],
    song: { track: 2 },
  }),
  plannedProject('Aiko leaves town', 'nightferry', 86, 64, {
    with: ['harborline'],
    song: { track: 6 },
  }),
  plannedProject('Trieste before Breakfast', 'violetstatic', 82, 63, {
    with: ['cassettekid'],
    song: { track: 7 },
  }),
];
