import { useEffect, useRef } from 'react';

interface RenameFieldProps {
  label: string;
  value: string;
  className?: string | undefined;
  /** The typed name, or null where it was broken off. */
  onDone: (value: string | null) => void;
}

/** A name that is typed in its place: Enter or leaving keeps it, Escape does not. */
export function RenameField({ label, value, className, onDone }: RenameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const done = (text: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(text === value ? null : text);
  };
  return (
    <input
      ref={field}
      className={className}
      aria-label={label}
      defaultValue={value}
      maxLength={60}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => done(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done(event.currentTarget.value);
        if (event.key === 'Escape') done(null);
      }}
    />
  );
}
