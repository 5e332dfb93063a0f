import type { JSONColumnType } from 'kysely';
import type { PresetDevice } from '../presets.contract.ts';

/** What a member likes, and what they used; at least one of both. */
export interface SoundMarksTable {
  user_id: string;
  sound_id: string;
  favoured_at: Date | null;
  used_at: Date | null;
}

export interface PresetsTable {
  id: string;
  user_id: string;
  name: string;
  tags: string[];
  devices: JSONColumnType<PresetDevice[]>;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    sound_marks: SoundMarksTable;
    presets: PresetsTable;
  }
}
