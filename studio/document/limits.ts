/** What a project has at most; a command that would pass one is refused with its text. */
export const limits = {
  tracks: 128,
  devicesOfTrack: 16,
  regions: 5_000,
  notes: 100_000,
  points: 20_000,
  assets: 2_000,
  minutes: 60,
} as const;

/** Of one kind of record, beside those; far above what a person makes. */
export const maxMarks = 1_000;

/** Live records of one kind that are read at all: a hostile document may have a million. */
export const maxRecordsRead = 50_000;

/** Notes of one plan, loops and patterns written out. */
export const maxPlanNotes = 300_000;

export const maxStateBytes = 8 * 1024 * 1024;
const nearlyFullBytes = 7 * 1024 * 1024;

export const refusals = {
  tracks: 'A project has at most 128 tracks.',
  devices: 'A track has at most 16 devices.',
  regions: 'A project has at most 5,000 regions.',
  notes: 'A project has at most 100,000 notes.',
  minutes: 'A project is at most 60 minutes long.',
  full: 'This project is full. Delete something or start a new one.',
  newer: 'Reload to get the new studio.',
} as const;

/** How full a document is, by the bytes of its state: at `full` nothing is added any more. */
export function fullness(stateBytes: number): 'free' | 'nearly full' | 'full' {
  if (stateBytes >= maxStateBytes) return 'full';
  return stateBytes >= nearlyFullBytes ? 'nearly full' : 'free';
}
