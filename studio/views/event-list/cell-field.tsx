import { useState } from 'react';

interface CellFieldProps {
  label: string;
  value: string;
  disabled: boolean;
  onCommit: (text: string) => void;
}

/** A cell that is typed into: Enter or leaving changes the value, Escape does not. */
export function CellField({ label, value, disabled, onCommit }: CellFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const done = () => {
    if (text !== null && text !== value) onCommit(text);
    setText(null);
  };
  return (
    <input
      aria-label={label}
      value={text ?? value}
      readOnly={disabled}
      maxLength={60}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
        // The first Escape takes back what was typed, the next leads out of the table.
        if (event.key !== 'Escape' || text === null) return;
        event.preventDefault();
        setText(null);
      }}
    />
  );
}
