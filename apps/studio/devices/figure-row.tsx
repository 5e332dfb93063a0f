import type { ReactNode } from 'react';
import { costText, hertzText, levelText } from './figure-texts.ts';
import type { MeasuredSound } from './use-presets.ts';

interface FigureRowProps {
  heading: ReactNode;
  tags: string;
  sound: MeasuredSound | undefined;
}

/** What was measured of a sound; empty cells before that. */
export function FigureRow({ heading, tags, sound }: FigureRowProps) {
  const figures = sound
    ? [
        levelText(sound.lufs),
        levelText(sound.truePeak),
        levelText(sound.crest),
        hertzText(sound.centroid),
        levelText(sound.width),
        costText(sound.cost),
      ]
    : figureTitles.map(() => '');
  return (
    <tr>
      <th scope="row">{heading}</th>
      <td>{tags}</td>
      {figures.map((figure, n) => (
        <td key={figureTitles[n]}>{figure}</td>
      ))}
    </tr>
  );
}

export const figureTitles = ['LUFS', 'Peak dB', 'Crest dB', 'Middle Hz', 'Width dB', 'Cost'];
