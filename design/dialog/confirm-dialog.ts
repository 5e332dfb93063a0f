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

let open: OpenConfirmation | null = null;
const listeners = new Set<() => void>();

function setOpenConfirmation(question: OpenConfirmation | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks the user to confirm an action; true if they do. A second call cancels the first. */
export function confirmDialog(question: ConfirmOptions): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (open?.answer === answer) setOpenConfirmation(null);
      resolve(yes);
    };
    setOpenConfirmation({ ...question, answer });
  });
}

export const openConfirmation = {
  read: (): OpenConfirmation | null => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
