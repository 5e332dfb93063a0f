/** Parameters of drum sounds. Pitches in Hz, times in seconds to about -60 dB, the rest 0-1. */
export interface Kit {
  kick: { from: number; to: number; bend: number; decay: number; drive: number; click: number };
  snare: { tone: number; body: number; noise: number; decay: number };
  hat: { decay: number; metal: number };
  /** Low pass of the whole kit, Hz. */
  ceiling: number;
}

export const kits = {
  club: {
    kick: { from: 230, to: 49, bend: 0.035, decay: 0.42, drive: 2, click: 0.35 },
    snare: { tone: 195, body: 0.5, noise: 0.8, decay: 0.22 },
    hat: { decay: 0.07, metal: 0.5 },
    ceiling: 17000,
  },
  hard: {
    kick: { from: 300, to: 46, bend: 0.045, decay: 0.5, drive: 4.5, click: 0.5 },
    snare: { tone: 180, body: 0.5, noise: 0.9, decay: 0.25 },
    hat: { decay: 0.06, metal: 0.7 },
    ceiling: 17000,
  },
  boom: {
    kick: { from: 160, to: 43, bend: 0.05, decay: 0.75, drive: 1.7, click: 0.2 },
    snare: { tone: 210, body: 0.35, noise: 0.9, decay: 0.2 },
    hat: { decay: 0.045, metal: 0.65 },
    ceiling: 16000,
  },
  gated: {
    kick: { from: 190, to: 52, bend: 0.03, decay: 0.35, drive: 1.8, click: 0.4 },
    snare: { tone: 170, body: 0.6, noise: 1, decay: 0.42 },
    hat: { decay: 0.06, metal: 0.6 },
    ceiling: 16000,
  },
  studio: {
    kick: { from: 130, to: 56, bend: 0.025, decay: 0.3, drive: 1.2, click: 0.45 },
    snare: { tone: 205, body: 0.65, noise: 0.75, decay: 0.24 },
    hat: { decay: 0.08, metal: 0.35 },
    ceiling: 15000,
  },
  dusty: {
    kick: { from: 120, to: 52, bend: 0.03, decay: 0.32, drive: 2.4, click: 0.25 },
    snare: { tone: 185, body: 0.7, noise: 0.7, decay: 0.2 },
    hat: { decay: 0.06, metal: 0.2 },
    ceiling: 7500,
  },
  brushes: {
    kick: { from: 95, to: 54, bend: 0.02, decay: 0.25, drive: 1, click: 0.12 },
    snare: { tone: 220, body: 0.15, noise: 0.5, decay: 0.26 },
    hat: { decay: 0.07, metal: 0.25 },
    ceiling: 11000,
  },
  tight: {
    kick: { from: 210, to: 57, bend: 0.022, decay: 0.24, drive: 2, click: 0.5 },
    snare: { tone: 240, body: 0.6, noise: 0.85, decay: 0.17 },
    hat: { decay: 0.05, metal: 0.45 },
    ceiling: 16500,
  },
} satisfies Record<string, Kit>;

export type KitName = keyof typeof kits;
