import type { Store } from '#platform/web/store.ts';
import type { OwnState, Panel } from './own-state.ts';

const focusable = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Puts the focus on the current cell of the timeline, where a dialog does not keep it. */
export function focusTimeline(): void {
  if (document.querySelector('dialog[open]') === null)
    document.querySelector<HTMLElement>('[role=gridcell][data-current]')?.focus({ preventScroll: true });
}

/** Opens the panel below the timeline and puts the focus into it. */
export const enterPanel = (own: Store<OwnState>, panel: Panel): void =>
  own.patchState({ panel, entries: own.getState().entries + 1 });

/** Puts the focus on what one goes into a panel for: what is marked `data-entry`, or the first control. */
export function focusEntry(panel: HTMLElement | null): void {
  const entry = panel?.querySelector<HTMLElement>('[data-entry]') ?? panel;
  const within = () =>
    [...(entry?.querySelectorAll<HTMLElement>(focusable) ?? [])].find(({ tabIndex }) => tabIndex >= 0);
  const target = entry !== panel && entry?.matches(focusable) ? entry : within();
  target?.focus({ preventScroll: true });
}

/** Whether the focus is in the panel below the timeline. */
export const isInPanel = (): boolean => document.activeElement?.closest('[role=tabpanel]') != null;
