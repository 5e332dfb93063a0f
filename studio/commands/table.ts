import { addRegionHere } from './add-region.ts';
import { effectCommands } from './change-devices.ts';
import { markerCommands } from './change-markers.ts';
import {
  deleteSelection,
  makeIndependent,
  muteSelection,
  openSelection,
  renameSelection,
} from './change-regions.ts';
import { tapTempo } from './change-song.ts';
import { timeCommands } from './change-time.ts';
import { addTrackCommands, trackCommands } from './change-tracks.ts';
import type { Command } from './command.ts';
import { copyNoteCommands } from './copy-notes.ts';
import {
  copySelection,
  cutSelection,
  duplicateSelection,
  pasteCopied,
  repeatSelection,
} from './copy-regions.ts';
import { exportSong } from './export-song.ts';
import { openManual, openPalette, openShortcuts, saveProject, whereAmI } from './find-help.ts';
import { goToStart } from './go-to-start.ts';
import { moveCommands } from './move-regions.ts';
import { playSong } from './play-song.ts';
import { publishSong } from './publish-song.ts';
import { recordNotes } from './record-notes.ts';
import { selectAll, selectNothing, selectRange, selectTrack } from './select-regions.ts';
import { shapeCommands } from './shape-notes.ts';
import { invitePeople, renameProject, showPeople } from './share-project.ts';
import { showLibrary, stopPreview } from './show-library.ts';
import { panelCommands, zoomCommands } from './show-panel.ts';
import { splitSelection } from './split-regions.ts';
import { chordCommands } from './stamp-chord.ts';
import { loopSelection, toggleLoop } from './toggle-loop.ts';
import { toggleMidi } from './toggle-midi.ts';
import {
  changeAnnouncements,
  toggleEditor,
  toggleHearing,
  toggleKeyNames,
  toggleKeys,
  toggleMetronome,
  toggleScale,
  toggleTimes,
  toggleWhilePlaying,
} from './toggle-own.ts';
import { trimCommands } from './trim-regions.ts';
import { redoGesture, undoGesture } from './undo-gesture.ts';

/** Every command, in the order of the shortcut list. Where two have one key, the one with a scope goes first. */
export const commands: readonly Command[] = [
  ...copyNoteCommands,
  ...shapeCommands,
  ...chordCommands,
  playSong,
  recordNotes,
  openSelection,
  goToStart,
  toggleLoop,
  loopSelection,
  toggleMetronome,
  toggleKeys,
  toggleMidi,
  undoGesture,
  redoGesture,
  selectAll,
  selectTrack,
  selectRange,
  selectNothing,
  copySelection,
  cutSelection,
  pasteCopied,
  duplicateSelection,
  addRegionHere,
  ...moveCommands,
  ...trimCommands,
  splitSelection,
  repeatSelection,
  muteSelection,
  renameSelection,
  makeIndependent,
  deleteSelection,
  ...addTrackCommands,
  ...trackCommands,
  ...effectCommands,
  tapTempo,
  ...timeCommands,
  ...markerCommands,
  exportSong,
  publishSong,
  invitePeople,
  renameProject,
  showPeople,
  ...panelCommands,
  showLibrary,
  stopPreview,
  ...zoomCommands,
  toggleTimes,
  toggleHearing,
  toggleEditor,
  toggleKeyNames,
  toggleScale,
  changeAnnouncements,
  toggleWhilePlaying,
  openPalette,
  openShortcuts,
  openManual,
  saveProject,
  whereAmI,
];
