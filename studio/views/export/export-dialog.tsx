import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { ProgressBar } from '#design/progress/progress-bar.tsx';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import type { RenderRange } from '#studio/render/render-song.ts';
import type { SoundFormat } from '../../workers/encode/encoder.ts';
import { type RenderAddresses, type RunningRender, renderPlan } from '../../workers/render-plan.ts';
import { Announcer } from '../shell/announcer.tsx';
import { useOwn, usePart, useSession } from '../use-session.ts';
import styles from './export-dialog.module.css';
import { SoundCredits } from './sound-credits.tsx';

/** What an export needs from the page around the studio. */
export interface Exporting {
  readonly addresses: RenderAddresses;
  /** Formats that the person's plan has. */
  readonly kinds: readonly SoundFormat['kind'][];
  /** Where a plan with more formats is taken. */
  readonly plansUrl: string;
}

interface ExportDialogProps extends Exporting {
  /** Title of the project: the name of the file. */
  title: string;
}

type Work =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'running'; progress: number; since: number; running: RunningRender }
  | { kind: 'done'; name: string; url: string };

/** Renders the song, or the loop, to a file in this browser; it goes on while the dialog is closed (STUDIO-176, 179). */
export function ExportDialog({ title, addresses, kinds, plansUrl }: ExportDialogProps) {
  const session = useSession();
  const { dialog } = session;
  const open = usePart(dialog, (one) => one === 'export');
  const loop = useOwn((own) => own.loop);
  const [choice, setChoice] = useState<Choice>({ ...firstChoice, kind: kinds[0] ?? 'wav' });
  const [part, setPart] = useState<'song' | 'loop'>('song');
  const [work, setWork] = useState<Work>({ kind: 'choosing' });
  const ends = useRef<() => void>(() => {});
  useEffect(() => () => ends.current(), []);
  const isAllowed = kinds.includes(choice.kind);

  const begin = () => {
    const job = {
      plan: planOf(session.song.getState(), deviceOf),
      range: rangeOf(part === 'loop' ? loop : null),
      format: formatOf(choice),
    };
    const since = performance.now();
    const running = renderPlan(addresses, job, (progress) =>
      setWork({ kind: 'running', progress, since, running }),
    );
    ends.current = running.cancel;
    setWork({ kind: 'running', progress: 0, since, running });
    running.done.then(
      ({ file }) => {
        const done = {
          kind: 'done',
          name: fileName(title, choice.kind),
          url: URL.createObjectURL(file),
        } as const;
        ends.current = () => URL.revokeObjectURL(done.url);
        setWork(done);
        download(done);
        session.say(`${done.name} is exported.`);
        if (dialog.getState() !== 'export') flash.success(`${done.name} is in your downloads.`);
      },
      (error: Error) => {
        const problem =
          error.name === 'AbortError' ? undefined : `The song could not be exported: ${error.message}`;
        setWork({ kind: 'choosing', ...(problem && { problem }) });
        if (problem === undefined) return;
        if (dialog.getState() === 'export') session.say(problem);
        else flash.error(problem);
      },
    );
  };

  const close = () => {
    dialog.setState(null);
    if (work.kind === 'running') return;
    ends.current();
    ends.current = () => {};
    setWork({ kind: 'choosing' });
  };
  if (!open) return work.kind === 'running' && <Running work={work} show={() => dialog.setState('export')} />;
  return (
    <Dialog
      open
      title="Export"
      onClose={close}
      footer={<Buttons work={work} canBegin={isAllowed} begin={begin} close={close} />}
    >
      <Announcer />
      {work.kind === 'choosing' && (
        <div className={styles.choices}>
          <SelectField
            label="What"
            value={part}
            onChange={(event) => setPart(event.currentTarget.value === 'loop' ? 'loop' : 'song')}
          >
            <option value="song">The whole song</option>
            {loop && <option value="loop">The loop</option>}
          </SelectField>
          <FormatFields choice={choice} onChange={setChoice} />
          {!isAllowed && (
            <p>
              Your plan does not export {kinds.length === 0 ? 'sound' : names[choice.kind]}.{' '}
              <a href={plansUrl}>Upgrade</a>
            </p>
          )}
          <SoundCredits />
          {work.problem && <p>{work.problem}</p>}
        </div>
      )}
      {work.kind === 'running' && <Progress work={work} />}
      {work.kind === 'done' && (
        <p>
          <a href={work.url} download={work.name}>
            {work.name}
          </a>{' '}
          is in your downloads.
        </p>
      )}
    </Dialog>
  );
}

interface ButtonsProps {
  work: Work;
  canBegin: boolean;
  begin: () => void;
  close: () => void;
}

function Buttons({ work, canBegin, begin, close }: ButtonsProps) {
  if (work.kind === 'running') return <Button onClick={() => work.running.cancel()}>Cancel</Button>;
  if (work.kind === 'done')
    return (
      <Button variant="primary" autoFocus onClick={close}>
        Done
      </Button>
    );
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" disabled={!canBegin} onClick={begin}>
        Export
      </Button>
    </>
  );
}

/** What goes on while the dialog is closed. */
function Running({ work, show }: { work: RunningWork; show: () => void }) {
  return (
    <p className={styles.running}>
      Exporting, {Math.round(work.progress * 100)} %{timeLeft(work)}
      <Button size="small" onClick={show}>
        Show
      </Button>
    </p>
  );
}

type RunningWork = Extract<Work, { kind: 'running' }>;

function Progress({ work }: { work: RunningWork }) {
  const id = useId();
  const percent = Math.round(work.progress * 100);
  return (
    <div className={styles.choices}>
      <ProgressBar value={work.progress} label="Export" />
      <p id={id}>
        {percent} %{timeLeft(work)}. You can close this and go on working: what you change now is not in this
        file.
      </p>
    </div>
  );
}

function timeLeft({ progress, since }: { progress: number; since: number }): string {
  if (progress < 0.05) return '';
  const seconds = Math.ceil((((performance.now() - since) / 1000) * (1 - progress)) / progress);
  return seconds < 60 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}

interface Choice {
  kind: SoundFormat['kind'];
  bits: 16 | 24 | 32;
  kbps: 128 | 192 | 256 | 320;
  rate: 44_100 | 48_000;
}

const firstChoice: Omit<Choice, 'kind'> = { bits: 24, kbps: 320, rate: 48_000 };
const names = { wav: 'WAV', flac: 'FLAC', mp3: 'MP3' } as const;
const bitsOf = { wav: [16, 24, 32], flac: [16, 24] } as const;
const rates = [44_100, 48_000] as const;
const kbps = [128, 192, 256, 320] as const;

function FormatFields({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const { kind, bits, rate } = choice;
  return (
    <>
      <SelectField
        label="Format"
        value={kind}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as Choice['kind'];
          onChange({ ...choice, kind: next, bits: next === 'flac' && bits === 32 ? 24 : bits });
        }}
      >
        <option value="wav">WAV, uncompressed</option>
        <option value="flac">FLAC, lossless</option>
        <option value="mp3">MP3, small</option>
      </SelectField>
      {kind === 'mp3' ? (
        <SelectField
          label="Quality"
          value={choice.kbps}
          onChange={({ currentTarget }) =>
            onChange({ ...choice, kbps: kbps.find((one) => one === Number(currentTarget.value)) ?? 320 })
          }
        >
          {kbps.map((one) => (
            <option key={one} value={one}>
              {one} kbit/s
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField
          label="Bits"
          value={bits}
          onChange={({ currentTarget }) =>
            onChange({
              ...choice,
              bits: bitsOf.wav.find((one) => one === Number(currentTarget.value)) ?? 24,
            })
          }
        >
          {bitsOf[kind].map((one) => (
            <option key={one} value={one}>
              {one === 32 ? '32 bit float' : `${one} bit`}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="Sample rate"
        value={rate}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, rate: rates.find((one) => one === Number(currentTarget.value)) ?? 48_000 })
        }
      >
        {rates.map((one) => (
          <option key={one} value={one}>
            {one / 1000} kHz
          </option>
        ))}
      </SelectField>
    </>
  );
}

function formatOf({ kind, bits, kbps: rateOfBits, rate }: Choice): SoundFormat {
  if (kind === 'mp3') return { kind, kbps: rateOfBits, rate };
  if (kind === 'wav') return { kind, bits, rate };
  return { kind, bits: bits === 16 ? 16 : 24, rate };
}

const rangeOf = (loop: { from: number; to: number } | null): RenderRange => loop ?? { from: 0 };

/** Characters that no file system takes are left out. */
const fileName = (title: string, kind: Choice['kind']): string => {
  const name = [...title].filter((letter) => letter >= ' ' && !'\\/:*?"<>|'.includes(letter)).join('');
  return `${name.trim().slice(0, 100) || 'Song'}.${kind}`;
};

/** Saves a file as a press on its link does. */
function download({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
