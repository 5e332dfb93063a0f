/** A part of the manual: what a view is for, and how it is used by mouse, touch and keyboard. */
interface ManualPart {
  readonly id: string;
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The manual inside of the studio; the list of shortcuts is its other half. */
export const manual: readonly ManualPart[] = [
  {
    id: 'timeline',
    title: 'Timeline',
    sentences: [
      'Tracks are rows, time runs to the right, and each region plays a clip.',
      'Drag a region to move it, drag its ends to trim it; an end that is dragged beyond the clip loops it. Hold Alt to leave the grid.',
      'Drag on an empty place to select with a frame. Shift and Ctrl add to the selection, Shift+A takes the track, Ctrl+Shift+A the loop.',
      'By keyboard: arrows move by the grid and by track, Enter opens, Ctrl and arrows move, Alt and arrows trim, S splits, Delete deletes.',
      'The keys 1 to 4 go into the panels below, and B into the library; Escape leads back to the timeline.',
      'K puts a marker at the cursor. In marker mode (Shift+K) the keys 1 to 9 go to markers.',
      'Ctrl and the wheel, two fingers, + and - zoom; 0 shows the whole project.',
    ],
  },
  {
    id: 'clip',
    title: 'Beat and notes',
    sentences: [
      'In the drum grid each row is a drum and each column a step: press steps to write and clear them, + and - change how strong they are.',
      'In the piano roll a press writes a note, a drag makes it longer, and its end resizes it. Ctrl and a drag select with a frame.',
      'By keyboard: arrows move the cursor, which sounds and names its pitch; Enter writes or clears, Shift and arrows change the length, + and - the strength.',
      'A clip that several regions play is edited in all of them; "Make independent" gives a region a copy.',
    ],
  },
  {
    id: 'mixer',
    title: 'Mixer',
    sentences: [
      'Each track has a level, a pan, mute and solo. Mute is shared and shows who set it; solo and "Mute for me" are yours alone.',
      'Drag a fader or knob; with Shift it moves finely. Arrows, Page keys, Home and End and the wheel move the one with the focus.',
      'Type a number, such as -6 dB, or press Enter to change the value as text. Delete and a double press bring back the default.',
    ],
  },
  {
    id: 'devices',
    title: 'Devices',
    sentences: [
      'A track has an instrument and effects, which its sound runs through from left to right.',
      'Choose a preset to begin with, then turn the knobs: they are heard while they move, and each drag is one step of undo.',
      'By keyboard: Tab goes from device to device, Left and Right from knob to knob, Up and Down turn one.',
      'Times, frequencies and note values can be typed: 20 ms, 1.2k, 1/8d.',
    ],
  },
  {
    id: 'events',
    title: 'Event list',
    sentences: [
      'Everything that timeline and piano roll show is here as a table, with the same selection and the same commands.',
      'Type in a cell to change it; positions read as bar.beat.sixteenth.',
    ],
  },
  {
    id: 'transport',
    title: 'Playing and tempo',
    sentences: [
      'Space plays from the cursor and stops, Enter returns to the start. A press on the ruler moves the cursor; the field of the position takes 17.3 or 1:05.',
      'Type the tempo, drag it, or tap it four times. A drag on the ruler sets the loop, L switches it on and off.',
      'The metronome, its count-in, the loop and solo are yours alone, and never part of an export.',
    ],
  },
  {
    id: 'keys',
    title: 'Keys, pads and recording',
    sentences: [
      'With Caps Lock on, the row of A plays the selected track like a keyboard; Z and X change the octave, C and V the strength. "MIDI" finds keyboards that are plugged in.',
      'The record button counts in and writes what you play into the selected track; what is there stays.',
    ],
  },
  {
    id: 'library',
    title: 'Library',
    sentences: [
      'Search by words or choose style, instrument, key, length and mood. A loop is heard in the tempo and key of the project, and only by you; Escape ends it.',
      'Drag a loop onto a track, or press Enter to place it at the cursor. It is an instrument with its notes: everything in it can be changed.',
      'Favourites, what you used lately and the sounds of this project are lists of their own. Presets that you save are in every project.',
    ],
  },
  {
    id: 'together',
    title: 'Working together',
    sentences: [
      'Invite by username, and to a live project by the link in "Share", too. Editors change the song, listeners hear it; the owner changes who is which.',
      'You see where others are and what they drag, and hear an edit when it ends. Undo takes back your own edits only.',
      'Everything is saved by itself. Without network you go on, and both sides meet when it is back.',
    ],
  },
  {
    id: 'export',
    title: 'Export and publish',
    sentences: [
      'Export writes the song or the loop as WAV, FLAC or MP3 into your downloads, as your plan says. You can play and edit meanwhile; what you change then is not in it.',
      'Publish makes a track of the song as it is now. You may close the tab: then the server finishes it.',
    ],
  },
  {
    id: 'touch',
    title: 'Touch',
    sentences: [
      'One finger scrolls; the chips at the left of the tools let it draw, select or move instead.',
      'A long press opens the menu of a region, a track or an empty place. Two fingers pan and zoom.',
    ],
  },
];
