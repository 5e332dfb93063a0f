import type { ReactNode } from 'react';
import { SelectField } from '../field/select-field.tsx';
import styles from './preview-frame.module.css';

export interface PreviewLook {
  /** Of the window, in px. */
  width: number;
  theme: 'paper' | 'ink';
}

export const firstPreviewLook: PreviewLook = { width: 1100, theme: 'paper' };

const widths = [390, 800, 1100, 1440];

interface PreviewSwitchesProps {
  look: PreviewLook;
  onChange: (look: PreviewLook) => void;
  /** What else can be chosen. */
  children?: ReactNode;
}

/** Width and theme of a preview. */
export function PreviewSwitches({ look, onChange, children }: PreviewSwitchesProps) {
  return (
    <div className={styles.bar}>
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
