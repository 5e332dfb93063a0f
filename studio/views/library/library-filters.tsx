import type { ReactNode } from 'react';
import { tempoOf } from '#studio/document/derive.ts';
import { Choice } from '../shell/choice.tsx';
import { useOwn, useSong } from '../use-session.ts';
import styles from './library.module.css';
import { type Facet, facets, type SoundPage, type SoundQuery } from './library-source.ts';
import { wordOf } from './sound-words.ts';

const labels: Record<Facet, string> = {
  kind: 'Kind',
  style: 'Style',
  instrument: 'Instrument',
  key: 'Key',
  bars: 'Length',
  mood: 'Mood',
};

const tempos: readonly (readonly [string, number, number])[] = [
  ['Below 90 bpm', 20, 89],
  ['90 to 109 bpm', 90, 109],
  ['110 to 129 bpm', 110, 129],
  ['From 130 bpm', 130, 300],
];

interface FiltersProps {
  filter: SoundQuery;
  choices: SoundPage['choices'] | null;
  onChange: (filter: SoundQuery) => void;
  /** Stands before the filters. */
  children: ReactNode;
}

/** One choice of each filter, with how many sounds it would find. */
export function LibraryFilters({ filter, choices, onChange, children }: FiltersProps) {
  const cursor = useOwn((own) => own.cursor);
  const bpm = useSong(({ tempo }) => tempoOf(tempo).findLast(({ tick }) => tick <= cursor)?.bpm ?? 120);
  const near: (typeof tempos)[number] = [
    `Near ${Math.round(bpm)} bpm`,
    Math.max(20, Math.round(bpm) - 8),
    Math.min(300, Math.round(bpm) + 8),
  ];
  const ranges = [near, ...tempos];
  const range = ranges.find(([, from, to]) => from === filter.bpmFrom && to === filter.bpmTo);
  return (
    <div className={styles.filters}>
      {children}
      {facets.map((facet) => {
        const counts = new Map((choices?.[facet] ?? []).map(({ value, count }) => [value, count]));
        const chosen = filter[facet] ?? '';
        const shown = [...counts.keys()].filter((value) => value === chosen || (counts.get(value) ?? 0) > 0);
        return (
          <Choice
            key={facet}
            label={labels[facet]}
            value={chosen}
            options={['', ...new Set([...shown, ...(chosen === '' ? [] : [chosen])])]}
            nameOf={(value) =>
              value === '' ? `${labels[facet]}: all` : `${wordOf(facet, value)} (${counts.get(value) ?? 0})`
            }
            isOwn
            onChoose={(value) => {
              const { [facet]: _, ...rest } = filter;
              onChange(value === '' ? rest : { ...rest, [facet]: value });
            }}
          />
        );
      })}
      <Choice
        label="Tempo"
        value={range?.[0] ?? ''}
        options={['', ...ranges.map(([name]) => name)]}
        nameOf={(name) => (name === '' ? 'Tempo: all' : name)}
        isOwn
        onChoose={(name) => {
          const { bpmFrom: _from, bpmTo: _to, ...rest } = filter;
          const chosen = ranges.find(([one]) => one === name);
          onChange(chosen === undefined ? rest : { ...rest, bpmFrom: chosen[1], bpmTo: chosen[2] });
        }}
      />
    </div>
  );
}
