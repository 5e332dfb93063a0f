import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { Icon } from '#design/icon/icon.tsx';
import { readTheme, setTheme, subscribeTheme, type ThemeChoice } from '#design/theme.ts';
import styles from './theme-switch.module.css';

const choices: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'Theme of the system', icon: Monitor },
  { value: 'paper', label: 'Paper, the light theme', icon: Sun },
  { value: 'ink', label: 'Ink, the dark theme', icon: Moon },
];

/** Three buttons, one pressed: the theme follows the system, or is paper or ink. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribeTheme, readTheme, () => 'system');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend where the icons say enough
    <div className={styles.switch} role="group" aria-label="Theme">
      {choices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === value}
          aria-label={label}
          title={label}
          onClick={() => setTheme(value)}
        >
          <Icon of={icon} size={16} />
        </button>
      ))}
    </div>
  );
}
