import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import type { Track } from '#studio/document/song.ts';
import { nameOfDevice } from '../../commands/change-devices.ts';
import { putPreset } from '../../commands/own-presets.ts';
import type { OwnPreset } from '../library/library-source.ts';
import { ToolButton } from '../shell/tool-button.tsx';
import { usePart, useSession } from '../use-session.ts';
import styles from './own-presets-dialog.module.css';
import { PresetDialog } from './preset-dialog.tsx';

/** Presets that have all the words in their name, their tags or the names of their devices. */
function findPresets(presets: readonly OwnPreset[], words: string): OwnPreset[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return presets.filter(({ name, tags, types }) => {
    const text = [name, ...tags, ...types.map((type) => nameOfDevice({ type }))].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** One's own presets: put on the track, renamed or deleted (STUDIO-131). */
export function OwnPresetsDialog({ track, onClose }: { track: Track; onClose: () => void }) {
  const session = useSession();
  const presets = usePart(session.presets, (all) => all);
  const [words, setWords] = useState('');
  const [renamed, setRenamed] = useState<OwnPreset | null>(null);
  useEffect(() => session.presets.load(), [session]);
  const found = findPresets(presets ?? [], words);
  const choose = async ({ id, name }: OwnPreset) => {
    try {
      putPreset(session, track, { name, devices: await session.presets.get(id) });
      onClose();
    } catch {
      flash.error('The preset could not be loaded. Try again.');
    }
  };
  const remove = async ({ id, name }: OwnPreset) => {
    try {
      await session.presets.remove(id);
      session.say(`Preset ${name} deleted`);
    } catch {
      flash.error('The preset could not be deleted. Try again.');
    }
  };
  return (
    <Dialog open title="Your presets" onClose={onClose}>
      <TextField
        label="Find by name or tag"
        type="search"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul aria-label="Your presets" className={styles.list}>
        {found.map((preset) => (
          <li key={preset.id} className={styles.preset}>
            <span className={styles.words}>
              <strong>{preset.name}</strong>
              <span>{preset.types.map((type) => nameOfDevice({ type })).join(', ')}</span>
              {preset.tags.length > 0 && <span>{preset.tags.join(', ')}</span>}
            </span>
            <Button size="small" aria-label={`Use ${preset.name}`} onClick={() => void choose(preset)}>
              Use
            </Button>
            <ToolButton icon={Pencil} label={`Rename ${preset.name}`} onClick={() => setRenamed(preset)} />
            <ToolButton icon={Trash2} label={`Delete ${preset.name}`} onClick={() => void remove(preset)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={styles.none}>
          {presets === null
            ? 'Your presets are loading...'
            : presets.length === 0
              ? 'Save a device or a whole chain as a preset, and it is listed here in every project.'
              : 'None of your presets has these words.'}
        </p>
      )}
      {renamed !== null && (
        <PresetDialog
          title={`Rename ${renamed.name}`}
          preset={renamed}
          onClose={() => setRenamed(null)}
          onSave={async (values) => {
            try {
              await session.presets.rename(renamed.id, values);
            } catch {
              flash.error('The preset could not be renamed. Try again.');
              return false;
            }
            session.say(`Preset renamed ${values.name}`);
            return true;
          }}
        />
      )}
    </Dialog>
  );
}
