import { useMutation } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import {
  acceptedAudioExtensions,
  audioExtensionOf,
  MAX_AUDIO_BYTES,
} from '#features/uploads/model/upload-rules.ts';
import { sendResumable } from '#features/uploads/web/resumable-upload.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { presignSound, setProductSounds } from '../../admin-products.contract.ts';
import { nameRefusedFile } from '../../model/name-refused-file.ts';
import { MAX_PRODUCT_SECONDS, MAX_SOUND_SECONDS, MAX_SOUNDS } from '../../model/sound-limits.ts';
import styles from './admin-products-page.module.css';
import type { ProductDialogProps } from './product-dialog.tsx';

interface ChosenSound {
  /** Of this dialog only. */
  id: number;
  file: File;
  kind: 'loop' | 'one_shot';
  /** Name of its upload, once all of it has arrived. */
  fileName: string | null;
}

/** Sends the sounds of a product, one after the other; what has arrived is not sent again after a failure. */
export function SoundsDialog({ product, onClose, onDone }: ProductDialogProps) {
  const api = useApi();
  const [sounds, setSounds] = useState<readonly ChosenSound[]>([]);
  const [sent, setSent] = useState<{ text: string; share: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const nextId = useRef(0);
  const unmounting = useRef<AbortController>(null);
  useEffect(() => {
    const control = new AbortController();
    unmounting.current = control;
    return () => control.abort();
  }, []);
  const max = product.kind === 'sound' ? 1 : MAX_SOUNDS;
  const change = (id: number, more: Partial<ChosenSound>) =>
    setSounds((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one)));

  /** Moves a sound by one place; its button keeps the focus, which an element loses that is moved. */
  const move = (at: number, to: number, button: HTMLElement) => {
    const next = [...sounds];
    next.splice(to, 0, ...next.splice(at, 1));
    flushSync(() => setSounds(next));
    button.focus();
  };

  const choose = (files: readonly File[]) => {
    const fitting = files.filter(
      ({ name, size }) => audioExtensionOf(name) !== null && size <= MAX_AUDIO_BYTES,
    );
    const refused = files.find((file) => !fitting.includes(file));
    if (refused) flash.error(`“${refused.name}” is no audio file of at most 100 MB.`);
    if (sounds.length + fitting.length > max)
      flash.error(max === 1 ? 'A single sound is one file.' : `A pack has at most ${max} sounds.`);
    const added = fitting.slice(0, max - sounds.length).map((file): ChosenSound => {
      nextId.current += 1;
      return { id: nextId.current, file, kind: 'loop', fileName: null };
    });
    setSounds([...sounds, ...added]);
  };

  const sendOne = async ({ id, file, fileName }: ChosenSound, place: number): Promise<string> => {
    if (fileName !== null) return fileName;
    const permission = await api(presignSound, { filename: file.name, contentLength: file.size });
    await sendResumable({
      permission,
      file,
      isNew: true,
      onProgress: (bytes) =>
        setSent({
          text: `Sending ${place + 1} of ${sounds.length}: ${file.name}`,
          share: bytes / Math.max(1, file.size),
        }),
      onConnection: () => {},
      signal: (unmounting.current as AbortController).signal,
    });
    change(id, { fileName: permission.filename });
    return permission.filename;
  };

  const send = useMutation({
    mutationFn: async () => {
      const named: { fileName: string; kind: ChosenSound['kind'] }[] = [];
      for (const [place, sound] of sounds.entries())
        named.push({
          fileName: await sendOne(sound, place).catch((error: unknown) => {
            throw nameRefusedFile(error, [sound.file.name]);
          }),
          kind: sound.kind,
        });
      return api(setProductSounds, { id: product.id, sounds: named }).catch((error: unknown) => {
        throw nameRefusedFile(
          error,
          sounds.map(({ file }) => file.name),
        );
      });
    },
    onSuccess: () => {
      flash.success('The sounds have arrived, and are being worked on.');
      onDone();
    },
    onSettled: () => setSent(null),
  });
  const isBlocked = send.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Sounds of ${product.title}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBlocked}
            disabled={sounds.length === 0}
            onClick={() => send.mutate()}
          >
            Send
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>
          {max === 1
            ? `One audio file of at most ${MAX_SOUND_SECONDS / 60} minutes, sold as WAV with 44.1 kHz and 16 bit by its file name.`
            : `Up to ${max} audio files of at most ${MAX_SOUND_SECONDS / 60} minutes each, ${MAX_PRODUCT_SECONDS / 60} minutes together, sold in this order as WAV with 44.1 kHz and 16 bit by their file names.`}
        </p>
        {(product.files.length > 0 || product.soundsInMaking > 0) && (
          <p>What you send replaces all sounds that {product.title} has.</p>
        )}
        <div>
          <input
            ref={input}
            type="file"
            hidden
            multiple={max > 1}
            accept={['audio/*', ...acceptedAudioExtensions].join(',')}
            aria-label="Audio files"
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button disabled={isBlocked || sounds.length >= max} onClick={() => input.current?.click()}>
            {sounds.length === 0 ? 'Choose files' : 'Choose more'}
          </Button>
        </div>
        {sounds.length > 0 && (
          <ol className={styles.sounds} aria-label="Chosen sounds">
            {sounds.map((sound, at) => (
              <li key={sound.id} className={styles.sound}>
                <span className={styles.soundName}>
                  {sound.file.name}{' '}
                  <span className={styles.quiet}>
                    {formatBytes(sound.file.size)}
                    {sound.fileName !== null && ' · has arrived'}
                  </span>
                </span>
                <SelectField
                  label={`Kind of ${sound.file.name}`}
                  hideLabel
                  value={sound.kind}
                  disabled={isBlocked}
                  onChange={(event) => change(sound.id, { kind: event.target.value as 'loop' })}
                >
                  <option value="loop">Loop</option>
                  <option value="one_shot">One-shot</option>
                </SelectField>
                <span className={styles.soundActions}>
                  {max > 1 && (
                    <>
                      <Button
                        size="small"
                        variant="icon"
                        icon={ArrowUp}
                        aria-label={`Move ${sound.file.name} up`}
                        inactive={isBlocked || at === 0}
                        onClick={(event) => move(at, at - 1, event.currentTarget)}
                      />
                      <Button
                        size="small"
                        variant="icon"
                        icon={ArrowDown}
                        aria-label={`Move ${sound.file.name} down`}
                        inactive={isBlocked || at === sounds.length - 1}
                        onClick={(event) => move(at, at + 1, event.currentTarget)}
                      />
                    </>
                  )}
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Remove ${sound.file.name}`}
                    disabled={isBlocked}
                    onClick={() => setSounds(sounds.filter(({ id }) => id !== sound.id))}
                  >
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {sent && (
          <>
            <p className={styles.quiet}>{sent.text}</p>
            <ProgressBar value={sent.share} label={sent.text} />
          </>
        )}
        {send.error && <p role="alert">{errorTextOf(send.error)}</p>}
      </div>
    </Dialog>
  );
}

function errorTextOf(error: unknown): string {
  if (!(error instanceof Refusal)) return 'The sounds could not be sent. Please try again.';
  const [texts] = Object.values(error.fields ?? {});
  return texts ? `The sounds ${texts[0]}.` : error.message;
}
