import { useEffect, useEffectEvent } from 'react';
import { consumeTypedText, type TypedText } from './typed-text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Passes input from before hydration to the form's state: typed, ticked, chosen or autofilled. React keeps such input in the
 * DOM (for text areas `recordTypedText` does), fires no change event for it, and would reset it on the next render. `find`
 * returns the field.
 */
export function useInputBeforeHydration(find: () => Element | RadioNodeList | null | undefined): void {
  const adopt = useEffectEvent(() => {
    const found = find();
    if (found instanceof HTMLSelectElement) adoptChoice(found);
    else if (found instanceof HTMLTextAreaElement) adoptText(found);
    else if (found instanceof HTMLInputElement) adoptInput(found);
  });
  // Effects run before the next render of the field.
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

/** Server-rendered selects mark their option; selects created in the browser do not. */
function adoptChoice(select: HTMLSelectElement): void {
  const given = select.querySelector<HTMLOptionElement>('option[selected]');
  if (given && !given.selected) select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React detects a change by comparing with the last value set through the element's own setter. */
function dispatchInput(control: Control, caret = caretOf(control)): void {
  const typed = control.value;
  const kind = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, typed);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  // React moves the caret when it restores the old value before the form rerenders.
  if (caret && document.activeElement === control) queueMicrotask(() => control.setSelectionRange(...caret));
}

/** Fields of type email, number and date have no selection. */
function caretOf(control: Control): TypedText['caret'] | null {
  const { selectionStart: start, selectionEnd: end } = control;
  return start === null || end === null ? null : [start, end];
}

function adoptTick(control: HTMLInputElement): void {
  if (control.checked === control.defaultChecked) return;
  control.checked = control.defaultChecked;
  control.click();
}
