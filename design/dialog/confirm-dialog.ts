interface Question {
  title: string;
  text?: string;
  /** What will be done, as the button says it: "Delete track". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The deed cannot be undone. */
  danger?: boolean;
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function show(question: OpenQuestion | null): void {
  open = question;
  for (const listener of listeners) listener();
}

/** Asks before something is done; true when the person confirms. A second question answers the first with no. */
export function confirmDialog(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (open?.answer === answer) show(null);
      resolve(yes);
    };
    show({ ...question, answer });
  });
}

export const openQuestion = {
  read: (): OpenQuestion | null => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
