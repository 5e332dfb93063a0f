import type { PlanKey } from './plans.ts';

/** One line of what a plan contains. */
export interface PlanContent {
  text: string;
  /** False for what this release does not have. */
  enable: boolean;
}

/** Shown beside what this release does not have. */
export const comingNote = 'not in the studio yet';

const has = (text: string): PlanContent => ({ text, enable: true });
const comes = (text: string): PlanContent => ({ text, enable: false });

const projectsOfFree = [has('1 collab live project'), has('700+ loops and samples')];

/** The lines of each column; power has no column (PRICE-005). */
export const planContents = {
  free: [has('10 projects'), ...projectsOfFree, has('1GB storage')],
  free_legacy: [has('10 solo projects'), ...projectsOfFree],
  intro: [has('unlimited solo projects'), has('3 collab live projects'), comes('100MB audio import')],
  premium: [
    has('10 collab live projects'),
    comes('12,000+ loops and samples'),
    comes('5GB import'),
    comes('20 included soundsets'),
    has('parametric EQ'),
  ],
  starter: [comes('12,000 loops'), comes('25 AI credits a month'), has('10GB storage'), has('MP3 export')],
  creator: [comes('15,000 loops'), comes('100 AI credits'), has('100GB'), has('WAV export')],
  pro: [comes('25,000 loops'), comes('500 AI credits'), has('1TB')],
  europa: [comes('Europa synthesizer in the studio'), comes('Europa presets')],
} as const satisfies Record<Exclude<PlanKey, 'power'> | 'free' | 'free_legacy', readonly PlanContent[]>;

/** The columns that the pricing table knows. */
export type PlanColumn = keyof typeof planContents;
