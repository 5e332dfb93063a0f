import { useEffect, useEffectEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the form what its reader typed, ticked or was filled in before the page lived. React leaves it in the field when it takes
 * the page over, hears nothing of it, and would take it away with the next drawing. `find` names the field, once it is there.
 */
export function useTypedBefore(find: () => Element | RadioNodeList | null | undefined): void {
  const adopt = useEffectEvent(() => {
    const found = find();
    if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) adoptTyped(found);
  });
  // Effects come before whatever draws the field anew.
  useEffect(() => adopt(), []);
}

function adoptTyped(control: Control): void {
  const isTick = control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
  if (isTick) adoptTick(control);
  else if (control.type !== 'file' && control.value !== control.defaultValue) say(control);
}

/** React remembers what is set on the element itself, and hears of a change by comparing. */
function say(control: Control): void {
  const typed = control.value;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const caret = hasCaret(control) ? [control.selectionStart, control.selectionEnd] : null;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, typed);
  if (caret) control.setSelectionRange(caret[0] ?? null, caret[1] ?? null);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function adoptTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return;
  control.checked = control.defaultChecked;
  control.click();
}

/** Fields for addresses, numbers and dates do not tell where the caret is. */
const hasCaret = (control: Control): boolean =>
  control instanceof HTMLTextAreaElement || /^(text|search|password|tel|url)$/.test(control.type);
