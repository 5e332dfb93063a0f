// biome-ignore-all lint/a11y/useSemanticElements: a fieldset is for values that are sent
import type { LucideIcon } from 'lucide-react';
import Hand from 'lucide-react/icons/hand';
import Move from 'lucide-react/icons/move';
import Pencil from 'lucide-react/icons/pencil';
import SquareDashed from 'lucide-react/icons/square-dashed';
import { type Finger, fingers } from '../own-state.ts';
import { useOwn, useSession } from '../use-session.ts';
import styles from './finger-tools.module.css';
import { ToolButton } from './tool-button.tsx';

const tools: Record<Finger, [label: string, icon: LucideIcon]> = {
  scroll: ['One finger scrolls', Hand],
  draw: ['One finger draws', Pencil],
  select: ['One finger selects', SquareDashed],
  move: ['One finger moves', Move],
};

/** What one finger does in timeline and piano roll; seen where there is touch (STUDIO-212). */
export function FingerTools() {
  const session = useSession();
  const finger = useOwn((own) => own.finger);
  return (
    <div role="group" aria-label="Touch" className={styles.fingers}>
      {fingers.map((one) => (
        <ToolButton
          key={one}
          icon={tools[one][1]}
          label={tools[one][0]}
          pressed={finger === one}
          onClick={() => session.own.patchState({ finger: one })}
        />
      ))}
    </div>
  );
}
