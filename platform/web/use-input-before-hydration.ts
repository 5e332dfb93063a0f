import { useEffect, useEffectEvent } from 'react';
import { consumeTypedText, type TypedText } from './typed-text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells the form what its reader typed, ticked, chose or was filled in before the page lived. React leaves it in the field when it
 * takes the page over (in a text area `recordTypedText` remembers it), hears nothing of it, and would take it away with the next
 * drawing. `find` names the field, once it is there.
 */
export function useInputBeforeHydration(find: () => Element | RadioNodeList | null | undefined): void {
  const adopt = useEffectEvent(() => {
    const found = find();
    if (found instanceof HTMLSelectElement) adoptChoice(found);
    else if (found instanceof HTMLTextAreaElement) adoptText(found);
    else if (found instanceof HTMLInputElement) adoptInput(found);
  });
  // Effects come before whatever draws the field anew.
  useEffect(() => adopt(), []);
}

function adoptInput(control: HTMLInputElement): void {
  if (/^(checkbox|radio)$/.test(control.type)) adoptTick(control);
  else if (control.type !== 'file' && control.value !== control.defaultValue) dispatchInput(control);
}

function adoptText(area: HTMLTextAreaElement): void {
  const typed = consumeTypedText(area);
  if (typed && typed.text !== area.value) area.value = typed.text;
  if (area.value !== area.defaultValue) dispatchInput(area, typed?.caret);
}

/** The server marks what it chose; a select that came to be in the browser has no such mark. */
function adoptChoice(select: HTMLSelectElement): void {
  const given = select.querySelector<HTMLOptionElement>('option[selected]');
  if (given && !given.selected) select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React remembers what is set on the element itself, and hears of a change by comparing. */
function dispatchInput(control: Control, caret = caretOf(control)): void {
  const typed = control.value;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  // Until the form has drawn itself with it, React goes back to what was there.
  if (caret && document.activeElement === control) queueMicrotask(() => control.setSelectionRange(...caret));
}

/** Fields for addresses, numbers and dates do not tell where the caret is. */
function caretOf(control: Control): TypedText['caret'] | null {
  const { selectionStart: start, selectionEnd: end } = control;
  return start === null || end === null ? null : [start, end];
}

function adoptTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return;
  control.checked = control.defaultChecked;
  control.click();
}
