import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import styles from './drop-zone.module.css';

interface DropZoneProps extends DropRules {
  /** Name of the zone, shown above it and read by screen readers. */
  label: string;
  prompt: string;
  buttonLabel: string;
  hint?: string;
  onFile: (file: File) => void;
  /** Takes several files at once, unchecked; without it they are refused. */
  onFiles?: (files: readonly File[]) => void;
  onRefused: (refused: Exclude<DropOutcome, { kind: 'accepted' }>) => void;
  /** 0..1 during an upload, null where unknown; undefined without an upload. */
  progress?: number | null;
  progressLabel?: string;
  /** The uploaded file, shown in place of the icon. */
  preview?: ReactNode;
  /** Id of the error message about the file, if there is one. */
  errorId?: string | undefined;
  disabled?: boolean;
}

/** Accepts one file, or several, by drag and drop or by a button, after checking number, type and size. */
export function DropZone(props: DropZoneProps) {
  const { label, prompt, buttonLabel, hint, accept, maxBytes, onFile, onFiles, onRefused, preview } = props;
  const { progress, progressLabel = 'Uploading', errorId, disabled = false } = props;
  const [isDragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = progress !== undefined;
  const isBlocked = disabled || busy;
  const described = [errorId, hint && `${id}-hint`].filter(Boolean).join(' ');

  const handleFiles = (files: FileList | null | undefined) => {
    const chosen = isBlocked ? [] : [...(files ?? [])];
    if (onFiles && chosen.length > 1) return onFiles(chosen);
    const outcome = validateDroppedFiles(chosen, { accept, maxBytes });
    if (outcome?.kind === 'accepted') onFile(outcome.file);
    else if (outcome) onRefused(outcome);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isBlocked ? 'none' : 'copy';
    setDragOver(!isBlocked);
  };

  return (
    <fieldset
      className={styles.field}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setDragOver(false);
        handleFiles(event.dataTransfer?.files);
      }}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={classNames(styles.zone, isDragOver && styles.over, disabled && styles.disabled)}>
        {preview ?? (
          <span className={styles.sign} aria-hidden="true">
            <Icon of={Upload} size={24} />
          </span>
        )}
        <div className={styles.texts}>
          <p className={styles.prompt}>{prompt}</p>
          {busy ? (
            <ProgressBar value={progress} label={progressLabel} />
          ) : (
            <Button
              size="small"
              disabled={disabled}
              aria-describedby={described || undefined}
              aria-invalid={errorId ? true : undefined}
              onClick={() => input.current?.click()}
            >
              {buttonLabel}
            </Button>
          )}
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          multiple={onFiles !== undefined}
          accept={accept.join(',')}
          aria-label={label}
          onChange={(event) => {
            handleFiles(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}

interface DropRules {
  /** MIME types and endings, e.g. `image/png`, `.png`; a file may match either. */
  accept: readonly string[];
  maxBytes: number;
}

type DropOutcome =
  | { kind: 'accepted'; file: File }
  | { kind: 'several' | 'too_large' | 'wrong_type'; files: readonly File[] };

/** The one dropped or chosen file, or why it was not accepted (number, type, size); null without a file. */
function validateDroppedFiles(files: readonly File[], { accept, maxBytes }: DropRules): DropOutcome | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return { kind: 'several', files };
  const name = file.name.toLowerCase();
  const matches = accept.some((entry) =>
    entry.startsWith('.') ? name.endsWith(entry.toLowerCase()) : entry === file.type,
  );
  if (!matches) return { kind: 'wrong_type', files };
  if (file.size > maxBytes) return { kind: 'too_large', files };
  return { kind: 'accepted', file };
}
