import Play from 'lucide-react/icons/play';
import { Button } from '#design/button/button.tsx';
import type { Preset } from '#studio/devices/device.ts';
import styles from './devices-page.module.css';
import { FigureRow, figureTitles } from './figure-row.tsx';
import { dryName, type MeasuredSound } from './use-presets.ts';

interface PresetTableProps {
  presets: readonly Preset[];
  sounds: ReadonlyMap<string, MeasuredSound>;
  isBusy: boolean;
  listen: (preset: Preset) => void;
}

/** One row a preset: a button that plays it, and what was measured. */
export function PresetTable({ presets, sounds, isBusy, listen }: PresetTableProps) {
  const dry = sounds.get(dryName);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll this area only when it is focusable.
    <section className={styles.scroller} aria-label="Presets" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Preset', 'Tags', ...figureTitles].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dry && <FigureRow heading={dryName} tags="" sound={dry} />}
          {presets.map((preset) => (
            <FigureRow
              key={preset.name}
              heading={
                <Button variant="ghost" icon={Play} busy={isBusy} onClick={() => listen(preset)}>
                  {preset.name}
                </Button>
              }
              tags={preset.tags.join(', ')}
              sound={sounds.get(preset.name)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
