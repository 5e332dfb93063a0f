import { SelectField } from '#design/field/select-field.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { keyName, type SoundKey, soundKeys } from '#platform/pure/sound/sound-keys.ts';
import styles from './sound-fields.module.css';
import { taggedFieldIds } from './tagged-field-ids.ts';

interface SoundFieldsProps {
  /** As typed. */
  bpm: string;
  musicalKey: SoundKey | null;
  errors: { bpm?: string | undefined; key?: string | undefined };
  onBpm: (bpm: string) => void;
  onKey: (key: SoundKey | null) => void;
}

/** Tempo and key, which processing has found and the owner may correct. */
export function SoundFields({ bpm, musicalKey, errors, onBpm, onKey }: SoundFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        id={taggedFieldIds.bpm}
        label="Tempo (bpm)"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        hint="Found in the sound; correct it where it is wrong"
        value={bpm}
        error={errors.bpm}
        onChange={(event) => onBpm(event.target.value)}
      />
      <SelectField
        id={taggedFieldIds.key}
        label="Key"
        value={musicalKey ?? ''}
        error={errors.key}
        onChange={(event) => onKey(soundKeys.find((key) => key === event.target.value) ?? null)}
      >
        <option value="">Not known</option>
        {soundKeys.map((key) => (
          <option key={key} value={key}>
            {keyName(key)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
