import { MenuItem } from '#design/menu/menu-item.tsx';
import styles from './track-head.module.css';

/** Names of the 16 colours, so that they can be known without seeing them. */
const colorNames = [
  'Red',
  'Coral',
  'Orange',
  'Amber',
  'Yellow',
  'Lime',
  'Green',
  'Emerald',
  'Teal',
  'Cyan',
  'Sky',
  'Blue',
  'Indigo',
  'Violet',
  'Purple',
  'Pink',
] as const;

/** The colours of tracks and regions as items of a menu. */
export function ColorChoice({ chosen, onChoose }: { chosen: number; onChoose: (color: number) => void }) {
  return (
    <div className={styles.colors}>
      {colorNames.map((name, color) => (
        <MenuItem key={name} checked={chosen === color} onSelect={() => onChoose(color)}>
          <span className={styles.swatch} style={{ background: `var(--track-${color})` }} />
          <span className="spoken">{name}</span>
        </MenuItem>
      ))}
    </div>
  );
}
