import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Platform } from '#platform/server/call.ts';
import { renderSeedSong } from '../render-seed-song.ts';
import { drawPicture } from './draw-picture.ts';
import { noteSong } from './note-song.ts';
import type { PlannedMedia } from './planned-media.ts';

/** The bytes that an admin would have uploaded for a planned medium. */
export async function renderMedia(platform: Platform, planned: PlannedMedia): Promise<Buffer> {
  if (planned.kind === 'image') return drawPicture(planned);
  if (planned.kind === 'audio') return renderNotes(platform, planned.name, planned.notes);
  if (planned.content === 'midi') return midiFile();
  if (planned.content === 'pdf') return pdfFile(planned.name);
  return zipFile(platform);
}

/** Sixteen quarter notes on A and E. */
function midiFile(): Buffer {
  const events = Array.from({ length: 16 }, (_none, at) => {
    const note = at % 4 === 3 ? 0x28 : 0x2d;
    return [0, 0x90, note, 0x64, 0x60, 0x80, note, 0];
  }).flat();
  const track = Buffer.from([...events, 0, 0xff, 0x2f, 0]);
  const head = Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\x60MTrk', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(track.length);
  return Buffer.concat([head, length, track]);
}

/** One page with a title and lines to write on. */
function pdfFile(title: string): Buffer {
  const lines = Array.from({ length: 18 }, (_none, at) => `72 ${640 - at * 30} m 540 ${640 - at * 30} l S`);
  const drawn = `BT /F1 24 Tf 72 700 Td (${title}) Tj ET 0.7 G ${lines.join(' ')}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = text.length;
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    'latin1',
  );
}

/** Notes of a plucked string, one after the other. */
const renderNotes = (platform: Platform, name: string, notes: readonly number[]): Promise<Buffer> =>
  renderSeedSong(platform, noteSong(name, notes));

async function zipFile(platform: Platform): Promise<Buffer> {
  const zip = new ZipFile();
  const at = { mtime: new Date('2026-01-01T00:00:00Z') };
  zip.addBuffer(midiFile(), 'bass.mid', at);
  zip.addBuffer(await renderNotes(platform, 'A minor', [0, 3, 7, 12]), 'a-minor.wav', at);
  zip.end();
  return buffer(zip.outputStream);
}
