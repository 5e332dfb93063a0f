import { flash } from '#design/flash/flash.ts';
import { audioRefusalText } from '../model/audio-refusal-text.ts';

interface RefusedAudio {
  kind: 'several' | 'too_large' | 'wrong_type';
  files: readonly File[];
}

/** Says why a drop zone for one audio file refused these files. */
export function showRefusedAudio({ kind, files }: RefusedAudio): void {
  flash.error(
    kind === 'several'
      ? 'You can only post one track at a time'
      : audioRefusalText(kind, files[0]?.name ?? ''),
  );
}
