import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#design/button/button.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { audioExtensionOf, MAX_AUDIO_BYTES } from '#features/uploads/model/upload-rules.ts';
import { sendResumable } from '#features/uploads/web/resumable-upload.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { isLossless, MAX_STEM_SECONDS, MAX_STEMS, STEM_NAME_LIMIT } from '../../model/stem-limits.ts';
import { type AdminStemsView, type AdminStemView, presignStem, setStems } from '../../stems.contract.ts';
import { draftOfStem, nameOfFile, readDraft, type StemDraft } from './stem-draft.ts';
import styles from './stems-panel.module.css';
import { adminStemsQuery, isMakingStems } from './stems-queries.ts';

/** Lets site admins add, order, rename and remove the stems of a campaign. */
export function StemsPanel({ campaignId }: { campaignId: string }) {
  const list = useQuery(adminStemsQuery(useApi(), campaignId));
  if (list.isLoadingError)
    return (
      <ErrorState
        text="The stems could not be loaded."
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  if (!list.data) return <Skeleton height={120} />;
  return <StemsForm campaignId={campaignId} saved={list.data} />;
}

function StemsForm({ campaignId, saved }: { campaignId: string; saved: AdminStemsView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  /** What was changed here; null while it is as saved. */
  const [draft, setDraft] = useState<readonly StemDraft[] | null>(null);
  const [sent, setSent] = useState<{ text: string; share: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const unmounting = useRef<AbortController>(null);
  useEffect(() => {
    const control = new AbortController();
    unmounting.current = control;
    return () => control.abort();
  }, []);
  const stems = draft ?? saved.stems.map(draftOfStem);
  const change = (key: string, more: Partial<StemDraft>) =>
    setDraft((before) =>
      (before ?? saved.stems.map(draftOfStem)).map((one) => (one.id === key ? { ...one, ...more } : one)),
    );

  /** Moves a stem by one place; its button keeps the focus, which an element loses that is moved. */
  const move = (at: number, to: number, button: HTMLElement) => {
    const next = [...stems];
    next.splice(to, 0, ...next.splice(at, 1));
    flushSync(() => setDraft(next));
    button.focus();
  };

  const choose = (files: readonly File[]) => {
    const fitting = files.filter(
      ({ name, size }) => isLossless(audioExtensionOf(name)) && size <= MAX_AUDIO_BYTES,
    );
    const refused = files.find((file) => !fitting.includes(file));
    if (refused) flash.error(`“${refused.name}” is no WAV, FLAC or AIFF file of at most 100 MB.`);
    if (stems.length + fitting.length > MAX_STEMS) flash.error(`A campaign has at most ${MAX_STEMS} stems.`);
    const added = fitting.slice(0, MAX_STEMS - stems.length).map(
      (file): StemDraft => ({
        id: crypto.randomUUID(),
        name: nameOfFile(file.name),
        bpm: '',
        key: '',
        file,
      }),
    );
    setDraft([...stems, ...added]);
  };

  const sendFile = async (stem: StemDraft): Promise<StemDraft> => {
    const { file, fileName } = stem;
    if (!file || fileName) return stem;
    const permission = await api(presignStem, { filename: file.name, contentLength: file.size });
    await sendResumable({
      permission,
      file,
      isNew: true,
      onProgress: (bytes) => setSent({ text: `Sending ${file.name}`, share: bytes / Math.max(1, file.size) }),
      onConnection: () => {},
      signal: (unmounting.current as AbortController).signal,
    });
    change(stem.id, { fileName: permission.filename });
    return { ...stem, fileName: permission.filename };
  };

  const save = useMutation({
    mutationFn: async () => {
      const ready: StemDraft[] = [];
      for (const stem of stems) ready.push(await sendFile(stem));
      return api(setStems, { id: campaignId, stems: ready.map(readDraft) });
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(adminStemsQuery(api, campaignId).queryKey, answer);
      setDraft(null);
      flash.success('Stems saved.');
    },
    onSettled: () => setSent(null),
  });
  const busy = save.isPending;
  return (
    <div className={styles.panel}>
      <p className={styles.quiet}>
        {`Up to ${MAX_STEMS} WAV, FLAC or AIFF files of at most ${MAX_STEM_SECONDS / 60} minutes, downloaded in this order as WAV with 44.1 kHz and 16 bit.`}
      </p>
      <p role="status">{stateText(saved)}</p>
      <ol className={styles.list} aria-label="Stems">
        {stems.map((stem, at) => (
          <StemFields
            key={stem.id}
            stem={stem}
            saved={saved.stems.find(({ id }) => id === stem.id)}
            place={at}
            count={stems.length}
            disabled={busy}
            onChange={(more) => change(stem.id, more)}
            onMove={(to, button) => move(at, to, button)}
            onRemove={() => setDraft(stems.filter(({ id }) => id !== stem.id))}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".wav,.wave,.bwf,.flac,.aiff,.aif,.aifc"
          aria-label="Stem files"
          onChange={(event) => {
            choose([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button disabled={busy || stems.length >= MAX_STEMS} onClick={() => input.current?.click()}>
          Add stems
        </Button>
        <Button variant="primary" busy={busy} disabled={draft === null} onClick={() => save.mutate()}>
          Save stems
        </Button>
      </div>
      {sent && (
        <>
          <p className={styles.quiet}>{sent.text}</p>
          <ProgressBar value={sent.share} label={sent.text} />
        </>
      )}
      {save.error && <p role="alert">{errorTextOf(save.error, stems)}</p>}
    </div>
  );
}

interface StemFieldsProps {
  stem: StemDraft;
  /** The stem as it was saved; absent for a new one. */
  saved: AdminStemView | undefined;
  place: number;
  count: number;
  disabled: boolean;
  onChange: (more: Partial<StemDraft>) => void;
  onMove: (to: number, button: HTMLElement) => void;
  onRemove: () => void;
}

function StemFields({ stem, saved, place, count, disabled, onChange, onMove, onRemove }: StemFieldsProps) {
  const name = stem.name || `stem ${place + 1}`;
  return (
    <li className={styles.stem}>
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={stem.name}
          maxLength={STEM_NAME_LIMIT}
          disabled={disabled}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Bpm"
          inputMode="numeric"
          value={stem.bpm}
          disabled={disabled}
          onChange={(event) => onChange({ bpm: event.target.value })}
        />
        <TextField
          label="Key"
          value={stem.key}
          maxLength={40}
          disabled={disabled}
          onChange={(event) => onChange({ key: event.target.value })}
        />
      </div>
      <p className={styles.quiet} data-failed={saved?.state === 'failed'}>
        {describe(stem, saved)}
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="icon"
          icon={ArrowUp}
          aria-label={`Move ${name} up`}
          inactive={disabled || place === 0}
          onClick={(event) => onMove(place - 1, event.currentTarget)}
        />
        <Button
          size="small"
          variant="icon"
          icon={ArrowDown}
          aria-label={`Move ${name} down`}
          inactive={disabled || place === count - 1}
          onClick={(event) => onMove(place + 1, event.currentTarget)}
        />
        <Button
          size="small"
          variant="ghost"
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={onRemove}
        >
          Remove
        </Button>
        {saved?.previewUrl && (
          // biome-ignore lint/a11y/useMediaCaption: a stem has no words that could be captioned
          <audio
            className={styles.audio}
            controls
            preload="none"
            src={saved.previewUrl}
            aria-label={`Hear ${name}`}
          />
        )}
      </div>
    </li>
  );
}

function describe({ file, fileName }: StemDraft, saved: AdminStemView | undefined): string {
  if (file) return `${file.name}, ${formatBytes(file.size)}${fileName ? ' · has arrived' : ''}`;
  if (saved?.state === 'failed') return saved.failure;
  return saved?.duration ? formatDuration(saved.duration) : 'Being worked on';
}

function stateText(saved: AdminStemsView): string {
  const { stems, archive, downloadsCount } = saved;
  if (stems.length === 0) return 'This campaign has no stems yet.';
  if (isMakingStems(saved)) return 'The stems are being worked on.';
  if (archive === null) return 'One of the stems cannot be used. Remove it or send another.';
  const times = downloadsCount === 1 ? 'downloaded once' : `downloaded ${downloadsCount} times`;
  return `The archive is ready: ${formatBytes(archive.size)}, ${times}.`;
}

function errorTextOf(error: unknown, stems: readonly StemDraft[]): string {
  if (!(error instanceof Refusal)) return 'The stems could not be saved. Please try again.';
  const [field = '', texts] = Object.entries(error.fields ?? {})[0] ?? [];
  const place = /(?:^stem_|^stems\.)(\d+)/.exec(field);
  if (!texts?.[0]) return error.message;
  const stem = place && stems[Number(place[1]) - (field.startsWith('stem_') ? 1 : 0)];
  return stem ? `“${stem.name}” ${texts[0]}.` : `The stems ${texts[0]}.`;
}
