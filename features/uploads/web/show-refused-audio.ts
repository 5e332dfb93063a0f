import { flash } from '#design/flash/flash.ts';

/** Says why a drop zone for one audio file refused these files. */
export function showRefusedAudio({ kind, files }: { kind: string; files: readonly File[] }): void {
  flash.error(
    kind === 'several'
      ? 'You can only post one track at a time'
      : `File "${files[0]?.name ?? ''}" cannot be processed`,
  );
}
