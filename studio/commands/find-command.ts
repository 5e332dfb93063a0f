import type { Command } from './command.ts';

/** The name of a pressed key with its modifiers, as commands have it: "Ctrl+Shift+Z". */
export function keyOf(event: KeyboardEvent): string {
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1];
  // With Alt a Mac writes another character.
  const key = event.altKey && letter !== undefined ? letter : event.key;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' ';
  return [
    ...(event.ctrlKey || event.metaKey ? ['Ctrl'] : []),
    ...(event.altKey ? ['Alt'] : []),
    // Shift is part of a sign such as "?".
    ...(event.shiftKey && !isSign ? ['Shift'] : []),
    name,
  ].join('+');
}

const fields =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]';
const pressed = 'button, a, summary, [role=menuitem], [role=option]';

/**
 * The command of a key that acts where it was pressed; none while a text is being typed (STUDIO-203). Space and Enter press the button
 * with the focus, unless it has it from the pointer (`pointed`): who has just clicked "Mute" plays with Space.
 */
export function findCommand(
  commands: readonly Command[],
  event: KeyboardEvent,
  keysOf: (command: Command) => readonly string[],
  pointed: Element | null = null,
): Command | null {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(fields) || target?.closest('dialog[open], [role=menu]')) return null;
  const key = keyOf(event);
  const pressesIt = (key === 'Space' || key === 'Enter') && target?.closest(pressed);
  if (pressesIt && pressesIt !== pointed && !target?.closest('[role=gridcell][data-scope-cell]')) return null;
  const isIn = ({ scope }: Command) =>
    !scope || scope === 'markers' || target?.closest(`[data-scope="${scope}"]`);
  return commands.find((command) => keysOf(command).includes(key) && isIn(command)) ?? null;
}
