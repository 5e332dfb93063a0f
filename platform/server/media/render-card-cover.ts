import sharp from 'sharp';
import { avatarColour, avatarInitial } from '#platform/pure/colour/avatar-colour.ts';
import { renderBox } from './render-card.ts';

const side = 800;

/** Four pictures as one square, or the first of fewer; undefined for none. One that cannot be read is left out. */
export async function joinCovers(pictures: readonly Uint8Array[]): Promise<Buffer | undefined> {
  const shown = pictures.length === 4 ? pictures : pictures.slice(0, 1);
  const part = side / (shown.length === 4 ? 2 : 1);
  const parts = await Promise.all(
    shown.map((picture) =>
      sharp(picture)
        .resize(part, part, { fit: 'cover' })
        .png()
        .toBuffer()
        .catch(() => null),
    ),
  );
  const placed = parts.flatMap((input, at) =>
    input ? [{ input, left: (at % 2) * part, top: Math.floor(at / 2) * part }] : [],
  );
  if (placed.length === 0) return undefined;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#0d0e14' } })
    .composite(placed)
    .png()
    .toBuffer();
}

/** The initial of a member without a picture, on the colour of the name. */
export const renderLetter = (name: string): Promise<Buffer> =>
  renderBox(
    side,
    {
      display: 'flex',
      width: side,
      height: side,
      alignItems: 'center',
      justifyContent: 'center',
      fontSize: side * 0.44,
      fontWeight: 700,
      color: '#101014',
      backgroundColor: avatarColour(name),
    },
    avatarInitial(name),
  );
