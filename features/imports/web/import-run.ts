import type { Api } from '#platform/pure/contract.ts';
import { createStore, type ReadableStore } from '#platform/web/store.ts';
import { countToImport, type ImportPart, type ImportPlan, importParts } from '../model/import-plan.ts';
import type { OpenCopy } from './read-copy.ts';

export interface ImportState {
  phase: 'idle' | 'reading' | 'planned' | 'running' | 'done';
  fileName: string;
  plan: ImportPlan | null;
  /** What is being sent, in words. */
  step: string;
  /** Seconds until the site takes more; 0 while it does. */
  waitingSeconds: number;
  total: number;
  done: Record<ImportPart, number>;
  failures: { name: string; reason: string }[];
  /** Why nothing could be read, or why the import stopped. */
  error: string | null;
}

const nothing = Object.fromEntries(importParts.map((part) => [part, 0])) as Record<ImportPart, number>;
const idle: ImportState = {
  phase: 'idle',
  fileName: '',
  plan: null,
  step: '',
  waitingSeconds: 0,
  total: 0,
  done: nothing,
  failures: [],
  error: null,
};
/** Failures that are kept; more of them would only repeat. */
const MAX_FAILURES = 200;
const noCopy = 'This is not a copy of an account. Choose the ZIP that “A copy of your data” made.';
const notRead = 'The copy could not be read. Please try again.';
const stopped = 'The import stopped. Choose the same copy again, and it goes on where it was.';

const { getState, getInitialState, subscribe, setState, patchState } = createStore(idle);
let open: OpenCopy | null = null;
let running: AbortController | null = null;

const confirmBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** The page's one import. It belongs to no component, so that it survives navigation. */
export const importRun: ReadableStore<ImportState> & {
  /** Reads a copy and asks what of it is missing here. */
  read(file: File, environment: { api: Api; guid: string }): Promise<void>;
  start(chosen: ReadonlySet<ImportPart>, environment: { api: Api; guid: string }): Promise<void>;
  stop(): void;
  /** Forgets the copy. */
  reset(): void;
} = {
  getState,
  getInitialState,
  subscribe,

  async read(file, { api, guid }) {
    setState({ ...idle, phase: 'reading', fileName: file.name });
    try {
      const [{ readCopy }, { makePlan }] = await Promise.all([
        import('./read-copy.ts'),
        import('./make-plan.ts'),
      ]);
      open = await readCopy(file);
      if (!open) return setState({ ...idle, error: noCopy });
      patchState({ phase: 'planned', plan: await makePlan(api, open, guid) });
    } catch {
      setState({ ...idle, error: notRead });
    }
  },

  async start(chosen, { api, guid }) {
    const { plan } = getState();
    if (!plan || !open || running) return;
    const control = new AbortController();
    running = control;
    window.addEventListener('beforeunload', confirmBeforeUnload);
    const counts = countToImport(plan);
    const total = [...chosen].reduce((sum, part) => sum + counts[part], 0);
    patchState({ phase: 'running', total, done: nothing, failures: [], error: null });
    try {
      const { runImport } = await import('./run-import.ts');
      await runImport(
        {
          api,
          guid,
          open,
          plan,
          signal: control.signal,
          onStep: (step) => patchState({ step }),
          onDone: (part) => patchState({ done: { ...getState().done, [part]: getState().done[part] + 1 } }),
          onFailed: (name, reason) => addFailure({ name, reason }),
          onWaiting: (waitingSeconds) => patchState({ waitingSeconds }),
        },
        chosen,
      );
      patchState({ phase: 'done' });
    } catch (error) {
      const reason = error instanceof Error && !control.signal.aborted ? `${error.message} ` : '';
      patchState({ phase: 'done', error: reason + stopped });
    } finally {
      running = null;
      window.removeEventListener('beforeunload', confirmBeforeUnload);
    }
  },

  stop: () => running?.abort(),
  reset() {
    open = null;
    setState(idle);
  },
};

function addFailure(failure: { name: string; reason: string }): void {
  const { failures } = getState();
  const isKnown = failures.some((one) => one.name === failure.name && one.reason === failure.reason);
  if (!isKnown && failures.length < MAX_FAILURES) patchState({ failures: [...failures, failure] });
}
