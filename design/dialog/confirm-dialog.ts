import { createStore } from '#platform/web/store.ts';

interface ConfirmOptions {
  title: string;
  text?: string;
  /** Label of the confirming button: "Delete track". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
}

export interface OpenConfirmation extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

/** The question that is asked now. */
export const openConfirmation = createStore<OpenConfirmation | null>(null);

/** Asks the user to confirm an action; true if they do. A second call cancels the first. */
export function confirmDialog(question: ConfirmOptions): Promise<boolean> {
  openConfirmation.getState()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (openConfirmation.getState()?.answer === answer) openConfirmation.setState(null);
      resolve(yes);
    };
    openConfirmation.setState({ ...question, answer });
  });
}
