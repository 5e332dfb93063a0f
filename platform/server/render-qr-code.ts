import { create } from 'qrcode';

/** The dark modules of a QR code as one SVG path, row by row, with the margin of four modules that scanners need. */
export function renderQrCode(text: string): { path: string; size: number } {
  const margin = 4;
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = [...data].flatMap((dark, at) =>
    dark ? [`M${margin + (at % size)} ${margin + Math.floor(at / size)}h1v1h-1z`] : [],
  );
  return { path: squares.join(''), size: size + 2 * margin };
}
