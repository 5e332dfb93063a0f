import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { TextField } from '#design/field/text-field.tsx';
import type { OwnPreset } from '../library/library-source.ts';
import styles from './own-presets-dialog.module.css';

interface PresetDialogProps {
  title: string;
  /** What is there already, where a preset is renamed. */
  preset?: OwnPreset;
  /** Gives whether it went well: then the dialog closes. */
  onSave: (values: { name: string; tags: string[] }) => Promise<boolean>;
  onClose: () => void;
}

const mostTags = 8;

/** Name and tags of a preset. */
export function PresetDialog({ title, preset, onSave, onClose }: PresetDialogProps) {
  const [name, setName] = useState(preset?.name ?? '');
  const [tags, setTags] = useState(preset?.tags.join(', ') ?? '');
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const typed = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const hasTooMany = typed.length > mostTags || typed.some((tag) => tag.length > 30);
  const canSave = name.trim() !== '' && !hasTooMany && !isBusy;
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={!canSave}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault();
          if (!canSave) return;
          setBusy(true);
          const isSaved = await onSave({ name: name.trim(), tags: typed });
          setBusy(false);
          if (isSaved) onClose();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Tags"
          hint="Words to find it by, with commas between them"
          error={hasTooMany ? `At most ${mostTags} tags of 30 letters each` : undefined}
          value={tags}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setTags(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
