import type { Mode } from '../scales.ts';
import type { StyleName } from '../styles/styles.ts';
import type { LoopKind, Mood } from './loop.ts';

const ofStyle: Readonly<Record<StyleName, readonly [Mood, Mood]>> = {
  House: ['driving', 'happy'],
  'Deep House': ['warm', 'relaxed'],
  Techno: ['driving', 'tense'],
  Trance: ['driving', 'dreamy'],
  Disco: ['happy', 'playful'],
  Dubstep: ['aggressive', 'tense'],
  'Lo-Fi': ['relaxed', 'warm'],
  'Hip Hop': ['relaxed', 'driving'],
  Trap: ['tense', 'aggressive'],
  'Drum & Bass': ['driving', 'aggressive'],
  'Future Bass': ['bright', 'dreamy'],
  Phonk: ['aggressive', 'driving'],
  Funk: ['playful', 'happy'],
  Rock: ['driving', 'aggressive'],
  Indie: ['dreamy', 'warm'],
  Pop: ['happy', 'bright'],
  Synthwave: ['dreamy', 'driving'],
  Jazz: ['relaxed', 'warm'],
  Blues: ['sad', 'warm'],
  Reggae: ['relaxed', 'happy'],
  Reggaeton: ['playful', 'driving'],
  Soul: ['warm', 'sad'],
  Ambient: ['calm', 'dreamy'],
  Chillout: ['calm', 'relaxed'],
  Acoustic: ['warm', 'calm'],
  Folk: ['warm', 'playful'],
  Classical: ['calm', 'sad'],
  Soundtrack: ['tense', 'dreamy'],
  'Boom Bap': ['relaxed', 'driving'],
  'Chip Tune': ['playful', 'happy'],
  Samba: ['happy', 'playful'],
  'Pop Ballad': ['sad', 'calm'],
};

const ofMode: Readonly<Record<Mode, Mood>> = {
  major: 'bright',
  lydian: 'bright',
  mixolydian: 'playful',
  dorian: 'warm',
  minor: 'dark',
  phrygian: 'dark',
};

/** What a loop feels like: two words of its style, and for notes one of their mode. */
export function moodsOf(style: StyleName, kind: LoopKind, mode: Mode): Mood[] {
  const hasNotes = kind !== 'drums' && kind !== 'percussion' && kind !== 'fill';
  return [...new Set<Mood>([...ofStyle[style], ...(hasNotes ? [ofMode[mode]] : [])])];
}
