import { readFile } from 'node:fs/promises';
import satori, { type SatoriOptions } from 'satori';
import sharp, { type OutputInfo } from 'sharp';
import { drawableText, drawableTextOr } from '#platform/pure/text/drawable-text.ts';

const shareCardSize = { width: 1200, height: 630 } as const;

/** The texts of a share card. */
export interface Card {
  siteName: string;
  /** What it is: "Remix competition"; empty for none. */
  label: string;
  title: string;
  /** Stands for a title that the fonts cannot draw. */
  titleInstead: string;
  subtitle: string;
  foot: string;
  /** A waveform below the texts, each bar 0 to 1. */
  bars?: readonly number[];
}

/** What is behind the texts, and beside them. */
export interface CardPictures {
  /** An SVG, for a card without a picture. */
  drawing: string;
  /** Fills the card. */
  picture?: Uint8Array | null | undefined;
  /** A square beside the texts; the card is filled with it, too, blurred. */
  cover?: Uint8Array | undefined;
}

/** Static files of the site's fonts; each part has a name of its own, as a character is looked for in one after the other. */
const fontFiles = [
  ['Display', 'bricolage-grotesque', 'bricolage-grotesque-latin-700'],
  ['Display extended', 'bricolage-grotesque', 'bricolage-grotesque-latin-ext-700'],
  ['Display Vietnamese', 'bricolage-grotesque', 'bricolage-grotesque-vietnamese-700'],
  ['Text', 'inter', 'inter-latin-500'],
  ['Text extended', 'inter', 'inter-latin-ext-500'],
  ['Text Vietnamese', 'inter', 'inter-vietnamese-500'],
  ['Text Greek', 'inter', 'inter-greek-500'],
  ['Text Cyrillic', 'inter', 'inter-cyrillic-500'],
  ['Text Cyrillic extended', 'inter', 'inter-cyrillic-ext-500'],
] as const;

const packages = {
  'bricolage-grotesque': import.meta.resolve('@fontsource/bricolage-grotesque/package.json'),
  inter: import.meta.resolve('@fontsource/inter/package.json'),
};

/** Satori parses fonts once for each list: one list for all cards. */
let fonts: Promise<SatoriOptions['fonts']> | undefined;

const loadFonts = (): Promise<SatoriOptions['fonts']> =>
  Promise.all(
    fontFiles.map(async ([name, from, file]) => ({
      name,
      data: await readFile(new URL(`files/${file}-normal.woff`, packages[from])),
      weight: name.startsWith('Display') ? (700 as const) : (500 as const),
      style: 'normal' as const,
    })),
  );

const fontNames = fontFiles.map(([name]) => name);
const display = fontNames.join(', ');
const text = fontNames.filter((name) => name.startsWith('Text')).join(', ');

const coverSide = 398;
const margin = 64;

/** A share card of 1200 by 630 px as JPEG. Its text is drawn as paths upon the picture, or upon the drawing where there is none. */
export async function renderCard(card: Card, pictures: CardPictures): Promise<Buffer> {
  const words = await drawTexts(layout(card, pictures.cover !== undefined), shareCardSize);
  const beside = pictures.cover && (await renderBeside(pictures.cover));
  const left = shareCardSize.width - margin - coverSide;
  const top = (shareCardSize.height - coverSide) / 2;
  const { data, info } = await renderGround(pictures);
  return sharp(data, { raw: info })
    .composite([
      { input: Buffer.from(words) },
      ...(card.bars?.length ? [{ input: Buffer.from(waveform(card.bars)), ...waveformPlace }] : []),
      ...(beside ? [{ input: beside, left, top }] : []),
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** A box with a text in the display font as PNG; `width` pixels wide and high. */
export const renderBox = async (width: number, style: object, content: string): Promise<Buffer> => {
  const drawn = await drawTexts(line({ fontFamily: display, ...style }, drawableTextOr(content, '')), {
    width,
    height: width,
  });
  return sharp(Buffer.from(drawn)).png().toBuffer();
};

async function drawTexts(element: object, size: { width: number; height: number }): Promise<string> {
  fonts ??= loadFonts().catch((error: unknown) => {
    fonts = undefined;
    throw error;
  });
  return satori(element as Parameters<typeof satori>[0], { ...size, fonts: await fonts });
}

/** Bars of the waveform of a card. */
export const CARD_BARS = 64;
const waveformHeight = 88;
const waveformWidth = shareCardSize.width - coverSide - 3 * margin;
const waveformPlace = { left: margin, top: shareCardSize.height - margin - waveformHeight };

/** Bars mirrored on the middle, as an SVG. */
function waveform(bars: readonly number[]): string {
  const step = waveformWidth / bars.length;
  const drawn = bars.map((bar, at) => {
    const height = Math.max(6, bar * waveformHeight);
    const y = (waveformHeight - height) / 2;
    return `<rect x="${(at * step).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.58).toFixed(1)}" height="${height.toFixed(1)}" rx="2"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${waveformWidth}" height="${waveformHeight}" fill="#fed128">${drawn.join('')}</svg>`;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** The ground as bare pixels: what is drawn upon it at once is not encoded before. */
async function renderGround({ drawing, picture, cover }: CardPictures): Promise<Pixels> {
  const { width, height } = shareCardSize;
  const fill = (bytes: Uint8Array) =>
    sharp(bytes).resize(width, height, { fit: 'cover' }).raw().toBuffer({ resolveWithObject: true });
  const drawn = () => fill(Buffer.from(drawing));
  // A picture that cannot be read costs the card its ground only.
  if (picture) return fill(picture).catch(drawn);
  return cover ? blur(cover).catch(drawn) : drawn();
}

/** Blurs the cover at an eighth of the size, which costs a tenth of the time and looks the same. */
async function blur(cover: Uint8Array): Promise<Pixels> {
  const { width, height } = shareCardSize;
  const small = sharp(cover)
    .resize(Math.round(width / 8), Math.round(height / 8), { fit: 'cover' })
    .blur(6);
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The cover with round corners; null where it cannot be read. */
const renderBeside = (cover: Uint8Array): Promise<Buffer | null> =>
  sharp(cover)
    .resize(coverSide, coverSide, { fit: 'cover' })
    .composite([{ input: Buffer.from(roundSquare), blend: 'dest-in' }])
    .png()
    .toBuffer()
    .catch(() => null);
const roundSquare = `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSide}" height="${coverSide}"><rect width="${coverSide}" height="${coverSide}" rx="24"/></svg>`;

const box = (style: object, ...children: unknown[]) => ({ type: 'div', props: { style, children } });
const line = (style: object, content: string) => ({ type: 'div', props: { style, children: content } });

function layout(
  { siteName, label, title: whole, titleInstead, subtitle, foot, bars }: Card,
  besideCover: boolean,
) {
  const below = drawableText(subtitle);
  const title = drawableTextOr(whole, titleInstead);
  const size = (title.length <= 24 ? 92 : title.length <= 48 ? 76 : 58) * (besideCover ? 0.78 : 1);
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: shareCardSize.width,
      height: shareCardSize.height,
      padding: margin,
      paddingBottom: bars?.length ? margin + waveformHeight + 28 : margin,
      paddingRight: besideCover ? coverSide + 2 * margin : margin,
      color: '#fbfaf6',
      backgroundImage: besideCover
        ? 'linear-gradient(to top, rgba(13,14,20,0.9), rgba(13,14,20,0.66))'
        : 'linear-gradient(to top, rgba(13,14,20,0.94), rgba(13,14,20,0.6) 55%, rgba(13,14,20,0.38))',
    },
    line({ fontFamily: display, fontSize: 34, fontWeight: 700 }, drawableText(siteName)),
    box(
      { display: 'flex', flexDirection: 'column' },
      ...(label === ''
        ? []
        : [line({ fontFamily: text, fontSize: 28, color: '#fed128' }, drawableText(label))]),
      line(
        {
          display: 'block',
          fontFamily: display,
          fontSize: size,
          fontWeight: 700,
          letterSpacing: '-0.03em',
          lineHeight: 1.04,
          lineClamp: 3,
          wordBreak: 'break-word',
          marginTop: 12,
        },
        title,
      ),
      ...(below === ''
        ? []
        : [
            line(
              {
                display: 'block',
                fontFamily: text,
                fontSize: 32,
                lineHeight: 1.3,
                lineClamp: 2,
                wordBreak: 'break-word',
                marginTop: 16,
              },
              below,
            ),
          ]),
      ...(foot === ''
        ? []
        : [line({ fontFamily: text, fontSize: 28, marginTop: 22, color: '#d9d7cf' }, drawableText(foot))]),
    ),
  );
}
