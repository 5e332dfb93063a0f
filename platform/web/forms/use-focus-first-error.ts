import { useEffect, useRef, useState } from 'react';

interface SubmittedForm {
  form: Element;
  /** The element that had the focus at submit. */
  from: Element | null;
}

const fieldSelector = 'input, select, textarea, [contenteditable]';

/**
 * Focuses the first invalid field of a refused form, in page order. Call `sent` with the form on every submit, `changed` on
 * every change of its values, and `refused` together with the state update that renders the errors. The focus stays if the
 * user has typed or moved to another field since the submit.
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
  for (const invalidField of form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    const field = getCheckedRadio(form, invalidField);
    field.focus();
    // Disabled and hidden fields cannot be focused.
    if (document.activeElement === field) return;
  }
}

/** The checked radio button of the field's group, which Tab would focus; other fields as they are. */
function getCheckedRadio(form: Element, field: HTMLElement): HTMLElement {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const group = [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  return group.find(({ name, checked }) => checked && name === field.name) ?? field;
}
