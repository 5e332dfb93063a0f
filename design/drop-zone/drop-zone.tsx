import Upload from 'lucide-react/icons/upload';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import styles from './drop-zone.module.css';
import { type DropOutcome, type DropRules, validateDroppedFiles } from './validate-dropped-files.ts';

interface DropZoneProps extends DropRules {
  /** What the zone is for, spoken and shown above it. */
  label: string;
  prompt: string;
  buttonLabel: string;
  hint?: string;
  onFile: (file: File) => void;
  onRefused: (refused: Exclude<DropOutcome, { kind: 'accepted' }>) => void;
  /** 0..1 while the file is on its way, null where unknown; undefined at rest. */
  progress?: number | null;
  progressLabel?: string;
  /** What was uploaded; stands in place of the sign. */
  preview?: ReactNode;
  /** The id of the message that says what is wrong with the file; while there is one. */
  errorId?: string | undefined;
  disabled?: boolean;
}

/** Takes one file by drag and drop or by a button. Checks number, type and size before anything is sent. */
export function DropZone(props: DropZoneProps) {
  const { label, prompt, buttonLabel, hint, accept, maxBytes, onFile, onRefused, preview } = props;
  const { progress, progressLabel = 'Uploading', errorId, disabled = false } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = progress !== undefined;
  const closed = disabled || busy;
  const described = [errorId, hint && `${id}-hint`].filter(Boolean).join(' ');

  const take = (files: FileList | null | undefined) => {
    const outcome = closed ? null : validateDroppedFiles([...(files ?? [])], { accept, maxBytes });
    if (outcome?.kind === 'accepted') onFile(outcome.file);
    else if (outcome) onRefused(outcome);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = closed ? 'none' : 'copy';
    setOver(!closed);
  };

  return (
    <fieldset
      className={styles.field}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={classNames(styles.zone, over && styles.over, disabled && styles.disabled)}>
        {preview ?? (
          <span className={styles.sign} aria-hidden="true">
            <Icon of={Upload} size={24} />
          </span>
        )}
        <div className={styles.texts}>
          <p className={styles.prompt}>{prompt}</p>
          {hint && (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
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
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          aria-label={label}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}
