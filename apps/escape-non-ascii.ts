import type { Plugin } from 'vite';

/**
 * Writes what is not ASCII in built server code as escapes. V8 keeps a source as long as the process lives, in two bytes a
 * character when a single one is beyond Latin-1: a few arrows would double megabytes. (Not for code with `String.raw`.)
 */
export function escapeNonAscii(): Plugin {
  return {
    name: 'ascii-code',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAscii(file.code);
    },
  };
}

export function toAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
