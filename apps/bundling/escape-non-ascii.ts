import type { Plugin } from 'vite';
import { shiftMappings } from './shift-mappings.ts';

/**
 * Writes non-ASCII characters in built server code as escapes: V8 keeps a source in two bytes a character as soon as one is beyond
 * Latin-1, so a few arrows would cost megabytes. (Not for code with `String.raw`.)
 */
export function escapeNonAscii(): Plugin {
  return {
    name: 'ascii-code',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type === 'asset') map.source = shiftMap(String(map.source), file.code);
        file.code = toAscii(file.code);
      }
    },
  };
}

export function toAscii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function shiftMap(source: string, code: string): string {
  const map = JSON.parse(source) as { mappings: string };
  return JSON.stringify({ ...map, mappings: shiftMappings(map.mappings, code) });
}
