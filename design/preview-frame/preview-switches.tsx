import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SelectField } from '../field/select-field.tsx';
import styles from './preview-frame.module.css';

export interface PreviewLook {
  /** Of the window, in px. */
  width: number;
  theme: 'paper' | 'ink';
}

export const firstPreviewLook: PreviewLook = { width: 1100, theme: 'paper' };

const widths = [390, 800, 1100, 1440];
/** What is slightly too wide is scrolled rather than shown at the next smaller width, which may be half of it. */
const fits = (width: number, room: number) => width * 0.95 <= room;

interface PreviewSwitchesProps {
  look: PreviewLook;
  onChange: (look: PreviewLook) => void;
  /** What else can be chosen. */
  children?: ReactNode;
}

/** Width and theme of a preview, which opens at the greatest width that there is room for, up to that of `look`. */
export function PreviewSwitches({ look, onChange, children }: PreviewSwitchesProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isFitted = useRef(false);
  useLayoutEffect(() => {
    if (isFitted.current) return;
    isFitted.current = true;
    const room = bar.current?.clientWidth;
    if (!room || fits(look.width, room)) return;
    onChange({ ...look, width: widths.findLast((width) => fits(width, room)) ?? 390 });
  }, [look, onChange]);
  return (
    <div ref={bar} className={styles.bar}>
      <SelectField
        label="Width"
        value={String(look.width)}
        onChange={(event) => onChange({ ...look, width: Number(event.target.value) })}
      >
        {widths.map((one) => (
          <option key={one} value={one}>
            {one} px
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Theme"
        value={look.theme}
        onChange={(event) => onChange({ ...look, theme: event.target.value === 'ink' ? 'ink' : 'paper' })}
      >
        <option value="paper">Light</option>
        <option value="ink">Dark</option>
      </SelectField>
      {children}
    </div>
  );
}
