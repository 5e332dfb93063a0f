import { useEffect, useRef, useState } from 'react';

interface SubmittedForm {
  form: Element;
  /** What had the focus then. */
  from: Element | null;
}

const fieldSelector = 'input, select, textarea, [contenteditable]';

/**
 * Leads whoever sends a form to the first field, in the order of the page, that it is refused for. `sent` is told the form with every
 * submit, `changed` each change of its values, and `refused` that there are faults, together with the state that draws them.
 * Who has gone on by then, to write or in another field, stays there.
 */
export function useFocusFirstError() {
  const last = useRef<SubmittedForm | null>(null);
  const [refused, setRefused] = useState<SubmittedForm | null>(null);
  useEffect(() => {
    if (refused) focusFirstError(refused);
  }, [refused]);
  return {
    sent(form: Element | null): void {
      last.current = form && { form, from: document.activeElement };
    },
    changed(): void {
      last.current = null;
    },
    refused: () => setRefused(last.current),
  };
}

function focusFirstError({ form, from }: SubmittedForm): void {
  const now = document.activeElement;
  if (now !== from && now?.matches(fieldSelector)) return;
  for (const faulty of form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    const field = getCheckedRadio(form, faulty);
    field.focus();
    // What is disabled or not drawn does not take it.
    if (document.activeElement === field) return;
  }
}

/** Of radio buttons the one that Tab would lead to. */
function getCheckedRadio(form: Element, field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  return group.find(({ name, checked }) => checked && name === field.name) ?? field;
}
